import type { UiTexts } from '../ui-strings.ts'

export type NotificationPillTexts = { readonly newNotification: string }

/** The suffix for new notifications (UI-35). */
export const notificationPillTexts: UiTexts<NotificationPillTexts> = {
  'en-GB': { newNotification: 'new notification' },
  'nl-NL': { newNotification: 'nieuwe melding' },
  pseudo: { newNotification: 'ńēŵ ńōţĩƒĩćàţĩōń' },
}
