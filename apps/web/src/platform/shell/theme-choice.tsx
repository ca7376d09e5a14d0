import { ThemeIcon } from '@goat/ui/icons'
import { useSay } from '../locale/locale-root.tsx'
import { messages, themeNames } from '../messages.ts'
import { themes, useTheme } from '../theme/theme.ts'
import { Choice } from './choice.tsx'

export function ThemeChoice() {
  const say = useSay()
  const [theme, choose] = useTheme()
  return (
    <Choice
      label={say(messages.theme)}
      icon={<ThemeIcon />}
      value={theme}
      options={themes.map((value) => ({ value, label: say(themeNames[value]) }))}
      onChange={choose}
    />
  )
}
