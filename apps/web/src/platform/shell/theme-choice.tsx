import { ThemeIcon } from '@goat/ui/icons'
import { useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { applyTheme, readTheme, themes } from '../theme/theme.ts'
import { Choice } from './choice.tsx'

export function ThemeChoice() {
  const say = useSay()
  const [theme, setTheme] = useState(() => readTheme(localStorage))
  const names = { system: messages.themeSystem, light: messages.themeLight, dark: messages.themeDark }
  return (
    <Choice
      label={say(messages.theme)}
      icon={<ThemeIcon />}
      value={theme}
      options={themes.map((value) => ({ value, label: say(names[value]) }))}
      onChange={(next) => {
        applyTheme(next, localStorage, document.documentElement)
        setTheme(next)
      }}
    />
  )
}
