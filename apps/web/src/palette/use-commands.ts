import { brandIds } from '@goat/domain/brands'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useBrandNames } from '../platform/brand/use-brand-names.ts'
import { useSwitchBrand } from '../platform/brand/use-switch-brand.ts'
import { useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { localeNames } from '../platform/locale/locales.ts'
import { useOfferedLocales } from '../platform/locale/use-offered-locales.ts'
import { useSwitchLocale } from '../platform/locale/use-switch-locale.ts'
import { themeNames } from '../platform/messages.ts'
import { useNavigate } from '../platform/navigation/router.tsx'
import type { NavigationItem } from '../platform/shell/navigation-item.ts'
import { themes, useTheme } from '../platform/theme/theme.ts'
import type { Section } from './entries.ts'
import { messages } from './messages.ts'

export type CommandsProps = {
  readonly screens: readonly NavigationItem[]
  readonly onShortcuts: () => void
  readonly done: () => void
}

/** The sections that need no request: screens, and commands that switch brand, language and theme. */
export function useCommands({ screens, onShortcuts, done }: CommandsProps): readonly Section[] {
  const say = useSay()
  const navigate = useNavigate()
  const brandNames = useBrandNames()
  const { brand } = useBrand()
  const switchBrand = useSwitchBrand()
  const { locale } = useLocale()
  const switchLocale = useSwitchLocale()
  const offered = useOfferedLocales()
  const [theme, setTheme] = useTheme()
  const command = (id: string, name: string, detail: string, perform: () => void) => ({
    id,
    text: say(messages.switchTo(name)),
    detail,
    perform: () => {
      done()
      perform()
    },
  })
  const commands = [
    ...brandIds
      .filter((one) => one !== brand)
      .map((one) => command(`brand ${one}`, brandNames[one], say(messages.brand), () => void switchBrand(one))),
    ...offered
      .filter((one) => one !== locale)
      .map((one) => command(`language ${one}`, localeNames[one], say(messages.language), () => void switchLocale(one))),
    ...themes
      .filter((one) => one !== theme)
      .map((one) => command(`theme ${one}`, say(themeNames[one]), say(messages.theme), () => setTheme(one))),
    { id: 'shortcuts', text: say(messages.shortcuts), detail: '?', perform: onShortcuts },
  ]
  return [
    {
      heading: say(messages.screens),
      items: screens.map(({ to, label }) => ({
        id: to,
        text: label,
        detail: '',
        perform: () => {
          done()
          void navigate(to)
        },
      })),
    },
    { heading: say(messages.commands), items: commands },
  ]
}
