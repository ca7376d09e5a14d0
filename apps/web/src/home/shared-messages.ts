import { msg } from '@lingui/core/macro'

/** The count of what has to be decided, in the header. */
export const toDecideMessages = {
  toDecide: (count: number) => msg`${count} to decide`,
  notLoaded: msg`Open decisions could not be loaded.`,
} as const

/** Notices about fulfilment centres that several capabilities show. */
export const centreMessages = {
  centreOfOtherBrand: (centre: string, brand: string) => msg`${centre} is a fulfilment centre of another brand: ${brand}.`,
  unknownCentre: (centre: string, shown: string) => msg`There is no fulfilment centre ${centre}. ${shown} is shown instead.`,
  unknownCentreAll: (centre: string) => msg`There is no fulfilment centre ${centre}.`,
} as const

/** The links to Order Check of several capabilities. */
export const orderCheckMessages = {
  checkOrder: msg`Check an order`,
  checkOrderOf: (name: string) => msg`Check an order: ${name}`,
} as const
