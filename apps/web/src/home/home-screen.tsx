import { isBrandId } from '@goat/domain/brands'
import buttonClasses from '@goat/ui/button/button.module.css'
import { Pill } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { capabilities } from '../capabilities.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link, textIn, useLocation } from '../platform/navigation/router.tsx'
import { useBrand, useBrandApis, useBrandNames } from '../platform/session.tsx'
import { Afterwards, type LazyPart } from '../platform/shell/lazy.tsx'
import { OtherBrandNotice, Page } from '../platform/shell/page.tsx'
import classes from './home-screen.module.css'

/** `today` is loaded after the cards; its space is reserved. */
export function HomeScreen({ today }: { readonly today: LazyPart<object> }) {
  const say = useSay()
  const apis = useBrandApis()
  return (
    <Page
      title={say(msg`Hi. Hoi. Welcome to the Global Operations Admin Tool.`)}
      documentTitle={say(msg`Home`)}
      purpose={say(msg`What would you like to manage?`)}
    >
      <Redirected />
      {apis.foresight === null ? null : (
        <section className={`grid gap-16 gap-x-24 box ${classes['today']}`} aria-label={say(msg`Today`)}>
          <Afterwards part={today}>{(Today) => <Today />}</Afterwards>
        </section>
      )}
      <ul className={`grid gap-16 ${classes['cards']}`}>
        {capabilities.map(({ name, api, card, screens: [{ path }] }) =>
          card === undefined || apis[api] === null ? null : (
            <li key={name} className={`grid gap-8 box-raised ${classes['card']}`}>
              <div className="row gap-4 gap-x-8">
                <h2 className="text-18">{say(card.title)}</h2>
                {card.isNew ? <Pill tone="accent">{say(msg`New`)}</Pill> : null}
              </div>
              <p className={`muted ${classes['description']}`}>{say(card.description)}</p>
              <Link to={path} className={buttonClasses['button']} data-variant="primary">
                {say(card.button)}
              </Link>
            </li>
          ),
        )}
      </ul>
    </Page>
  )
}

/** Says which page led here because only another brand has it, and offers to switch (UI-2, UI-46). */
function Redirected() {
  const say = useSay()
  const names = useBrandNames()
  const selected = useBrand()
  const { state } = useLocation()
  const from = textIn(state, 'from')
  const brand = textIn(state, 'brand')
  if (from === undefined || !isBrandId(brand) || brand === selected.brand) return null
  const [path = from] = from.split('?')
  return <OtherBrandNotice title={say(msg`${path} is for another brand: ${{ brand: names[brand] }}.`)} brand={brand} to={from} />
}
