import buttonClasses from '@goat/ui/button/button.module.css'
import { Pill } from '@goat/ui/pill'
import { capabilities } from '../capabilities.ts'
import { useBrandApis } from '../platform/brand/use-brand-apis.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Link } from '../platform/navigation/link.tsx'
import { Page } from '../platform/shell/page.tsx'
import classes from './home-screen.module.css'
import { messages } from './messages.ts'

export function HomeScreen() {
  const say = useSay()
  const apis = useBrandApis()
  return (
    <Page title={say(messages.greeting)} documentTitle={say(messages.title)} purpose={say(messages.purpose)}>
      <ul className={classes['cards']}>
        {capabilities.map(({ name, api, card, screens: [{ path }] }) =>
          card === undefined || apis[api] === null ? null : (
            <li key={name} className={classes['card']}>
              <div className={classes['head']}>
                <h2 className={classes['title']}>{say(messages[card.title])}</h2>
                {card.isNew ? <Pill tone="accent">{say(messages.isNew)}</Pill> : null}
              </div>
              <p className={classes['description']}>{say(messages[card.description])}</p>
              <Link to={path} className={buttonClasses['button']} data-variant="primary">
                {say(messages[card.button])}
              </Link>
            </li>
          ),
        )}
      </ul>
    </Page>
  )
}
