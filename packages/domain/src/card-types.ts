/** Card type codes of all brands; `Brand.cardTypes` has those of one brand (REF-6). */
export type CardType = 'postcard' | 'small' | 'standard' | 'square' | 'large' | 'largesquare' | 'giant' | 'supersize' | 'supersize-square'
