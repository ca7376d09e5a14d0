import { icon } from './icons.tsx'

/** Icons of controls within screens, separate from those of the initial load (icons.tsx). */
export const ChevronDownIcon = icon('m6 9 6 6 6-6')
export const CalendarIcon = icon('M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4')
export const EditIcon = icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4')
export const DeleteIcon = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const ClockIcon = icon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2')
export const CopyIcon = icon('M9 9h11v11H9zM5 15H4V4h11v1')
export const DownloadIcon = icon('M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M5 19.5h14')
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const ChevronLeftIcon = icon('m15 6-6 6 6 6')
export const ChevronRightIcon = icon('m9 6 6 6-6 6')
export const BackIcon = icon('M20 12H4m0 0 6-6m-6 6 6 6')
export const MinusIcon = icon('M5 12h14')
export const EyeIcon = icon(
  'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12ZM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
)
export const EyeOffIcon = icon(
  'M5.5 8A15 15 0 0 0 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.5 0 3-.3 4.300-1M9.5 5.800A9 9 0 0 1 12 5.5c3.800 0 7 2 9.5 6.5a15 15 0 0 1-2 2.800M4 4l16 16',
)
export const StarIcon = icon('m12 3.5 2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.2-2.800-5.2 2.800 1-5.900-4.300-4.100 5.900-.8z')
export const BasketIcon = icon('M3.5 9.5h17L19 19.5H5zM8 9.5l3-6M16 9.5l-3-6M9.5 13v3M14.5 13v3')
