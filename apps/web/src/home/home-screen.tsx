import { Button } from '@goat/ui/button'
import { Pill } from '@goat/ui/pill'
import { capabilities } from '../capabilities.ts'
import { useBrandApis } from '../platform/brand/use-brand-apis.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { Page } from '../platform/shell/page.tsx'
import classes from './home-screen.module.css'
import { messages } from './messages.ts'

export function HomeScreen() {
  const say = useSay()
  const apis = useBrandApis()
  const navigate = useNavigate()
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
              <Button variant="primary" onClick={() => void navigate(path)}>
                {say(messages[card.button])}
              </Button>
            </li>
          ),
        )}
      </ul>
    </Page>
  )
}
