import type { BrandId } from '@goat/domain/brands'
import { Button } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { PageHeading, type PageHeadingProps } from '@goat/ui/page-heading'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { useLocation, useNavigate } from '../navigation/router.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { chosenPlan } from '../plan.ts'
import { useBrand, useBrandNames } from '../session.tsx'
import { DocumentTitle } from './full-page.tsx'
import { Afterwards, showFirst, usePlanParts } from './lazy.tsx'
import classes from './page.module.css'

export type PageProps = Omit<PageHeadingProps, 'title'> & {
  readonly title: string
  /** The title of the tab, if it differs from the heading. */
  readonly documentTitle?: string
  readonly children: ReactNode
}

/**
 * A screen: title of the tab, heading and content. Navigating to it focuses the heading, so that screen readers announce it, unless its content
 * has taken the focus.
 */
export function Page({ title, documentTitle = title, children, ...heading }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  const plan = chosenPlan(useBrand().brand)
  const { planRemovals } = usePlanParts()
  // The first page of a tab has the key `default`; its focus is left to the browser.
  const { key } = useLocation()
  const isFirst = useRef(key === 'default')
  useEffect(showFirst, [])
  useEffect(() => {
    if (!isFirst.current && !page.current?.contains(document.activeElement)) page.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <div className={`grid gap-24 wraps ${classes['page']}`} ref={page}>
      <DocumentTitle page={documentTitle} />
      <PageHeading title={title} {...heading} />
      {plan === undefined ? null : <Afterwards part={planRemovals}>{(Removals) => <Removals {...plan} />}</Afterwards>}
      {children}
    </div>
  )
}

type OtherBrandProps = {
  readonly brand: BrandId
  /** The address to open under that brand. */
  readonly to: string
}

/** Replaces the screen of a link to another brand, and offers to switch (UI-46). */
export function LinkOfOtherBrand({ brand }: Pick<OtherBrandProps, 'brand'>) {
  const say = useSay()
  const names = useBrandNames()
  const selected = useBrand()
  const { pathname, search } = useLocation()
  return (
    <Page
      title={say(msg`This link is for another brand: ${{ brand: names[brand] }}.`)}
      purpose={say(messages.selectedBrand(names[selected.brand]))}
      action={<SwitchBrand brand={brand} to={`${pathname}${search}`} />}
    >
      {null}
    </Page>
  )
}

/** Says that something belongs to another brand, and offers to switch (UI-46). */
export function OtherBrandNotice({ title, brand, to }: OtherBrandProps & { readonly title: string }) {
  const say = useSay()
  const names = useBrandNames()
  const selected = useBrand()
  return (
    <Alert variant="info" title={title} actions={<SwitchBrand brand={brand} to={to} />}>
      {say(messages.selectedBrand(names[selected.brand]))}
    </Alert>
  )
}

function SwitchBrand({ brand, to }: OtherBrandProps) {
  const say = useSay()
  const names = useBrandNames()
  const switchTo = useSwitchBrand()
  return (
    <Button variant="primary" onClick={() => void switchTo(brand, to)}>
      {say(msg`Switch to ${{ brand: names[brand] }}`)}
    </Button>
  )
}

/**
 * Switches to another brand, unless the user chooses to keep unsaved changes, and opens an address; without one, the current page without
 * its query, which names records of the previous brand.
 */
export function useSwitchBrand(): (brand: BrandId, to?: string) => Promise<void> {
  const { brand, choose } = useBrand()
  const unsaved = useUnsavedChanges()
  const navigate = useNavigate()
  return async (next, to) => {
    if (next === brand || !(await unsaved.mayLeave())) return
    choose(next)
    void navigate(to ?? { search: '' }, { replace: true })
  }
}
