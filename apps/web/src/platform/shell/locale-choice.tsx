import { GlobeIcon } from '@goat/ui/icons'
import { useLocale, useSay } from '../locale/locale-root.tsx'
import { locales } from '../locale/locales.ts'
import { useSwitchLocale } from '../locale/use-switch-locale.ts'
import { localeNames, messages } from '../messages.ts'
import { Choice } from './choice.tsx'

export function LocaleChoice() {
  const say = useSay()
  const { locale } = useLocale()
  const switchTo = useSwitchLocale()
  return (
    <Choice
      label={say(messages.language)}
      icon={<GlobeIcon />}
      value={locale}
      options={locales.map((value) => ({ value, label: say(localeNames[value]) }))}
      onChange={(next) => void switchTo(next)}
    />
  )
}
