/** The beginning of the names of the forms that extend a schedule. */
export const extendFormName = 'extend-delivery-option-schedule/'
