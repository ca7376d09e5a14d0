import { Button, IconButton, useTooltip } from '@goat/ui/button'
import { GlobeIcon, LogoutIcon, MenuIcon, PlanIcon, SwapIcon, ThemeIcon } from '@goat/ui/icons'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { plainFailureText } from '../api/failure.ts'
import type { SignedIn } from '../auth/auth.ts'
import { type Locale, localeNames, locales, logFailure, useLocale, useSay, useTranslatedToasts } from '../locale/locale.tsx'
import { messages, themeNames } from '../messages.ts'
import { Link } from '../navigation/router.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { useBrand, useBrandApis, useBrandNames, useCanEdit, useConfig } from '../session.tsx'
import { themes, useTheme } from '../theme.ts'
import classes from './header.module.css'
import { Lazy, type LazyPart, useLazyComponent } from './lazy.tsx'
import { Navigation, useMenu } from './navigation.tsx'
import { type CountProps, type NavigationItem, PaletteKeys, type PaletteProps } from './palette-keys.tsx'

export type HeaderProps = {
  readonly navigation: readonly NavigationItem[]
  readonly auth: SignedIn
  readonly palette: LazyPart<PaletteProps>
  /** What the menu "Work in a plan" lists. */
  readonly plans: LazyPart<CountProps>
}

/** The header of every screen: brand, navigation, palette, language, theme, Logout (UI-4 to UI-9); in a narrow window, most of it in a menu. */
export function Header({ navigation, auth, palette, plans }: HeaderProps) {
  const say = useSay()
  const { brand } = useBrand()
  const { logo } = useConfig().brands[brand]
  const name = useBrandNames()[brand]
  const unsaved = useUnsavedChanges()
  const menu = useMenu()
  const hasPlans = useBrandApis().changes !== null
  const canEdit = useCanEdit()
  const navigationId = useId()
  const logOut = async () => {
    if (await unsaved.mayLeave()) auth.signOut()
  }
  return (
    <header className={classes['header']} data-menu={menu.isOpen ? 'open' : 'closed'}>
      <div className={classes['bar']}>
        <div className={`line-4 shrinkable ${classes['brand']}`}>
          <Link to="/" className={classes['logo']}>
            <Logo name={name} image={logo} />
          </Link>
          <BrandSwitch />
        </div>
        <IconButton
          ref={menu.button}
          className={classes['menu-button']}
          label={say(msg`Menu`)}
          aria-expanded={menu.isOpen}
          aria-controls={navigationId}
          icon={<MenuIcon />}
          onClick={menu.toggle}
        />
        <Navigation id={navigationId} items={navigation} onFollow={menu.close} />
        <div className={`line-4 ${classes['palette']}`}>
          {hasPlans ? <div className={classes['plans']}>{canEdit ? <PlanSwitch part={plans} /> : null}</div> : null}
          <PaletteKeys screens={navigation} palette={palette} />
        </div>
        <Choices />
        <div className={`line-4 ${classes['person']}`}>
          <span className={`ellipsis note ${classes['name']}`} title={auth.name}>
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
        <div className={`line-4 shrinkable ${classes['brand']}`}>
          <span className={classes['logo']}>
            <Logo name={name} image={logo} />
          </span>
        </div>
        <Choices />
        <div className={`line-4 ${classes['person']}`}>
          <LogoutButton onClick={signOut} />
        </div>
      </div>
    </header>
  )
}

function Choices() {
  return (
    <div className={`line-4 ${classes['choices']}`}>
      <LocaleChoice />
      <ThemeChoice />
    </div>
  )
}

/** The tooltip names the user where the name is not shown. */
function LogoutButton({ name, onClick }: { readonly name?: string; readonly onClick: () => void }) {
  const say = useSay()
  const label = say(msg`Logout`)
  const tooltip = useTooltip(classes['logout'])
  return (
    <Button {...tooltip} variant="quiet" title={name === undefined ? label : `${label} (${name})`} icon={<LogoutIcon />} onClick={onClick}>
      {label}
    </Button>
  )
}

function ThemeChoice() {
  const say = useSay()
  const [theme, choose] = useTheme()
  return (
    <Choice
      label={say(msg`Theme`)}
      icon={<ThemeIcon />}
      value={theme}
      options={themes.map((value) => ({ value, label: say(themeNames[value]) }))}
      onChange={choose}
    />
  )
}

function LocaleChoice() {
  const say = useSay()
  const { locale } = useLocale()
  const switchTo = useSwitchLocale()
  const offered = useOfferedLocales()
  return (
    <Choice
      label={say(msg`Language`)}
      icon={<GlobeIcon />}
      value={locale}
      options={offered.map((value) => ({ value, label: localeNames[value] }))}
      onChange={(next) => void switchTo(next)}
    />
  )
}

const part = new Lazy(async () => (await import('./select-brand.tsx')).SelectBrand)

/** The icon that opens the "Select Brand" modal, which is loaded when first opened. */
function BrandSwitch() {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [SelectBrand, loadIt] = useLazyComponent(part)
  return (
    <>
      <IconButton
        label={say(messages.selectBrand)}
        icon={<SwapIcon />}
        onClick={() => {
          loadIt()
          setOpen(true)
        }}
      />
      {SelectBrand === undefined ? null : <SelectBrand isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The plans in which one can work, and the way back; loaded when first opened (PLN-26). */
function PlanSwitch({ part: plans }: { readonly part: LazyPart<CountProps> }) {
  const say = useSay()
  const area = useRef<HTMLDivElement>(null)
  const panel = useId()
  const menu = useMenu(area)
  const [Plans, loadIt] = useLazyComponent(plans)
  return (
    <div ref={area}>
      <IconButton
        ref={menu.button}
        label={say(messages.workInPlan)}
        aria-expanded={menu.isOpen}
        aria-controls={panel}
        icon={<PlanIcon />}
        onClick={() => {
          loadIt()
          menu.toggle()
        }}
      />
      <div id={panel} className={`grid gap-4 ${classes['plans-panel']}`} hidden={!menu.isOpen || Plans === undefined}>
        {menu.isOpen && Plans !== undefined ? <Plans onFollow={menu.close} /> : null}
      </div>
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly icon: ReactNode
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A select in the header. A native one, which needs no code to load. */
function Choice<Value extends string>({ label, icon, value, options, onChange }: ChoiceProps<Value>) {
  const tooltip = useTooltip(classes['choice'])
  return (
    <label {...tooltip} title={label}>
      {icon}
      <span className="visually-hidden">{label}</span>
      <select
        className={classes['select']}
        value={value}
        onChange={(event) => {
          const picked = options.find((option) => option.value === event.target.value)
          if (picked !== undefined) onChange(picked.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The configured logo of the brand, or by default a mark in its colour beside its name. */
function Logo({ name, image }: { readonly name: string; readonly image: string | null }) {
  if (image !== null) return <img className={classes['image']} src={image} alt={name} />
  return (
    <>
      <svg className={classes['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path d="M6 11h20v14H6z" />
        <path d="m6 11.5 10 7.5 10-7.5M11 6.5h10" />
      </svg>
      <span className={`ellipsis strong ${classes['logo-name']}`}>{name}</span>
    </>
  )
}

/** The languages that the user can choose. The test language only if the configuration offers it, or if it is chosen. */
export function useOfferedLocales(): readonly Locale[] {
  const { locale } = useLocale()
  const { features } = useConfig()
  return locales.filter((one) => one !== 'pseudo' || one === locale || features['pseudoLocale'] === true)
}

/** Switches the language. If its messages cannot be loaded, shows an error and keeps the current language. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const { choose } = useLocale()
  const { supportChannel } = useConfig()
  const toasts = useTranslatedToasts()
  return async (locale) => {
    try {
      await choose(locale)
    } catch (thrown) {
      logFailure('Switching the language', thrown)
      toasts.show('error', (say) => plainFailureText(thrown, say, supportChannel))
    }
  }
}
