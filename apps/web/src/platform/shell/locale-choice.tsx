import { GlobeIcon } from '@goat/ui/icons'
import { useLocale, useSay } from '../locale/locale-root.tsx'
import { localeNames } from '../locale/locales.ts'
import { useOfferedLocales } from '../locale/use-offered-locales.ts'
import { useSwitchLocale } from '../locale/use-switch-locale.ts'
import { messages } from '../messages.ts'
import { Choice } from './choice.tsx'

export function LocaleChoice() {
  const say = useSay()
  const { locale } = useLocale()
  const switchTo = useSwitchLocale()
  const offered = useOfferedLocales()
  return (
    <Choice
      label={say(messages.language)}
      icon={<GlobeIcon />}
      value={locale}
      options={offered.map((value) => ({ value, label: localeNames[value] }))}
      onChange={(next) => void switchTo(next)}
    />
  )
}
