import { Button } from '@goat/ui/button'
import { LogoutIcon } from '@goat/ui/icons'
import type { ComponentType } from 'react'
import type { SignedIn } from '../auth/auth.ts'
import { useBrand } from '../brand/brand-root.tsx'
import { useBrandNames } from '../brand/use-brand-names.ts'
import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { Link } from '../navigation/link.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { BrandSwitch } from './brand-switch.tsx'
import classes from './header.module.css'
import { LocaleChoice } from './locale-choice.tsx'
import { Logo } from './logo.tsx'
import type { NavigationItem } from './navigation-item.ts'
import { PaletteKeys, type PaletteProps } from './palette-keys.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export type HeaderProps = {
  readonly navigation: readonly NavigationItem[]
  readonly auth: SignedIn
  readonly loadPalette: () => Promise<ComponentType<PaletteProps>>
}

/** The header of every screen: brand, navigation, palette, language, theme, Logout (UI-4 to UI-9). */
export function Header({ navigation, auth, loadPalette }: HeaderProps) {
  const say = useSay()
  const { brand } = useBrand()
  const { logo } = useConfig().brands[brand]
  const name = useBrandNames()[brand]
  const unsaved = useUnsavedChanges()
  const logOut = async () => {
    if (await unsaved.mayLeave()) auth.signOut()
  }
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <div className={classes['brand']}>
          <Link to="/" className={classes['logo']}>
            <Logo name={name} image={logo} />
          </Link>
          <BrandSwitch />
        </div>
        <nav className={classes['navigation']} aria-label={say(messages.mainNavigation)}>
          {navigation.map(({ to, label }) => (
            <Link key={to} to={to} className={classes['link']} isMarked>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes['choices']}>
          <PaletteKeys screens={navigation} load={loadPalette} />
          <LocaleChoice />
          <ThemeChoice />
        </div>
        <div className={classes['person']}>
          <span className={classes['name']}>{auth.name}</span>
          <Button
            variant="quiet"
            className={classes['logout']}
            title={say(messages.logout)}
            icon={<LogoutIcon />}
            onClick={() => void logOut()}
          >
            {say(messages.logout)}
          </Button>
        </div>
      </div>
    </header>
  )
}
