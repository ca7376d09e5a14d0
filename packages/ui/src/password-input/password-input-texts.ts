import type { UiTexts } from '../ui-strings.ts'

export type PasswordInputTexts = { readonly show: string; readonly hide: string }

export const passwordInputTexts: UiTexts<PasswordInputTexts> = {
  'en-GB': { show: 'Show password', hide: 'Hide password' },
  'nl-NL': { show: 'Wachtwoord tonen', hide: 'Wachtwoord verbergen' },
  pseudo: { show: 'Śĥōŵ ƥàśśŵōŕď', hide: 'Ĥĩďē ƥàśśŵōŕď' },
}
