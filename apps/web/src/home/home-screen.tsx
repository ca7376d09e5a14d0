import { Button } from '@goat/ui/button'
import { Pill } from '@goat/ui/pill'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { Page } from '../platform/shell/page.tsx'
import { cards } from './cards.ts'
import classes from './home-screen.module.css'
import { messages } from './messages.ts'

export function HomeScreen() {
  const say = useSay()
  const { brand } = useBrand()
  const navigate = useNavigate()
  return (
    <Page title={say(messages.greeting)} documentTitle={say(messages.title)} purpose={say(messages.purpose)}>
      <ul className={classes['cards']}>
        {cards
          .filter((card) => card.brands.includes(brand))
          .map((card) => (
            <li key={card.to} className={classes['card']}>
              <div className={classes['head']}>
                <h2 className={classes['title']}>{say(card.title)}</h2>
                {card.isNew ? <Pill tone="accent">{say(messages.isNew)}</Pill> : null}
              </div>
              <p className={classes['description']}>{say(card.description)}</p>
              <Button variant="primary" onClick={() => void navigate(card.to)}>
                {say(card.button)}
              </Button>
            </li>
          ))}
      </ul>
    </Page>
  )
}
