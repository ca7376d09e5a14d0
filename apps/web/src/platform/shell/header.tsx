import { Button } from '@goat/ui/button'
import { IconButton } from '@goat/ui/icon-button'
import { LogoutIcon, MenuIcon } from '@goat/ui/icons'
import { useTooltip } from '@goat/ui/use-tooltip'
import { type ComponentType, Fragment, useEffect, useId, useRef, useState } from 'react'
import type { SignedIn } from '../auth/auth.ts'
import { useBrand } from '../brand/brand-root.tsx'
import { useBrandNames } from '../brand/use-brand-names.ts'
import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { Link } from '../navigation/link.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { Afterwards } from './afterwards.tsx'
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

/** The header of every screen: brand, navigation, palette, language, theme, Logout (UI-4 to UI-9); in a narrow window, most of it in a menu. */
export function Header({ navigation, auth, loadPalette }: HeaderProps) {
  const say = useSay()
  const { brand } = useBrand()
  const { logo } = useConfig().brands[brand]
  const name = useBrandNames()[brand]
  const unsaved = useUnsavedChanges()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const menu = useId()
  useEffect(() => {
    if (!isMenuOpen) return
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return
      setMenuOpen(false)
      menuButton.current?.focus()
    }
    window.addEventListener('keydown', closeByKey)
    return () => window.removeEventListener('keydown', closeByKey)
  }, [isMenuOpen])
  const closeMenu = () => setMenuOpen(false)
  const logOut = async () => {
    if (await unsaved.mayLeave()) auth.signOut()
  }
  return (
    <header className={classes['header']} data-menu={isMenuOpen ? 'open' : 'closed'}>
      <div className={classes['bar']}>
        <div className={classes['brand']}>
          <Link to="/" className={classes['logo']}>
            <Logo name={name} image={logo} />
          </Link>
          <BrandSwitch />
        </div>
        <IconButton
          ref={menuButton}
          className={classes['menu-button']}
          label={say(messages.menu)}
          aria-expanded={isMenuOpen}
          aria-controls={menu}
          icon={<MenuIcon />}
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
        <nav id={menu} className={classes['navigation']} aria-label={say(messages.mainNavigation)}>
          {navigation.map(({ to, label, count }) => (
            <Fragment key={to}>
              <Link to={to} className={classes['link']} isMarked onFollow={closeMenu}>
                {label}
              </Link>
              {count === undefined ? null : (
                <span className={classes['count']}>
                  <Afterwards part={count}>{(Count) => <Count onFollow={closeMenu} />}</Afterwards>
                </span>
              )}
            </Fragment>
          ))}
        </nav>
        <div className={classes['palette']}>
          <PaletteKeys screens={navigation} load={loadPalette} />
        </div>
        <Choices />
        <div className={classes['person']}>
          <span className={classes['name']} title={auth.name}>
            {auth.name}
          </span>
          <LogoutButton name={auth.name} onClick={() => void logOut()} />
        </div>
      </div>
    </header>
  )
}

/** The header where the user has no access: there is nothing to go to, and no brand to choose. */
export function PlainHeader({ signOut }: { readonly signOut: () => void }) {
  const { brand } = useBrand()
  const { logo } = useConfig().brands[brand]
  const name = useBrandNames()[brand]
  return (
    <header className={classes['header']} data-plain>
      <div className={classes['bar']}>
        <div className={classes['brand']}>
          <span className={classes['logo']}>
            <Logo name={name} image={logo} />
          </span>
        </div>
        <Choices />
        <div className={classes['person']}>
          <LogoutButton onClick={signOut} />
        </div>
      </div>
    </header>
  )
}

function Choices() {
  return (
    <div className={classes['choices']}>
      <LocaleChoice />
      <ThemeChoice />
    </div>
  )
}

/** The tooltip names the user where the name is not shown. */
function LogoutButton({ name, onClick }: { readonly name?: string; readonly onClick: () => void }) {
  const say = useSay()
  const label = say(messages.logout)
  const tooltip = useTooltip(classes['logout'])
  return (
    <Button {...tooltip} variant="quiet" title={name === undefined ? label : `${label} (${name})`} icon={<LogoutIcon />} onClick={onClick}>
      {label}
    </Button>
  )
}
