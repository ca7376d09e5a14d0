import type { UiTexts } from '../ui-strings.ts'

export type NotificationPillTexts = { readonly newNotification: string }

/** Description section 9, "Shared interface strings": a new-notification suffix. */
export const notificationPillTexts: UiTexts<NotificationPillTexts> = {
  'en-GB': { newNotification: 'new notification' },
  'nl-NL': { newNotification: 'nieuwe melding' },
  pseudo: { newNotification: 'ńēŵ ńōţĩƒĩćàţĩōń' },
}
