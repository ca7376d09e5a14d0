/** The card types of delivery options, of any brand; `Brand.cardTypes` has those of one (REF-6). */
export type CardType = 'postcard' | 'small' | 'standard' | 'square' | 'large' | 'largesquare' | 'giant' | 'supersize' | 'supersize-square'
