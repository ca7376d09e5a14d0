import type { Unread } from '@goat/domain/unread'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { Unbroken } from '@goat/ui/unbroken'
import { msg, plural } from '@lingui/core/macro'
import { useState } from 'react'
import { useSay } from '../locale/locale.tsx'
import { Fact, Facts } from '../shell/facts.tsx'
import classes from './unread-records.module.css'

/** How many records are shown at first, and added by "Show more". */
const pageSize = 10

/** Records that could not be parsed, field by field as received. They are read-only. */
export function UnreadRecords({ unread }: { readonly unread: readonly Unread[] }) {
  const say = useSay()
  const [limit, setLimit] = useState(pageSize)
  if (unread.length === 0) return null
  return (
    <div className={classes['records']}>
      <Alert variant="warning" title={say(unreadMessages.unread(unread.length))}>
        {say(unreadMessages.unreadText)}
      </Alert>
      {unread.slice(0, limit).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record that could not be parsed has no key
        <UnreadRecord key={at} unread={one} />
      ))}
      {unread.length > limit ? (
        <div>
          <Button onClick={() => setLimit(limit + pageSize)}>
            {say(unreadMessages.showMore(Math.min(pageSize, unread.length - limit)))}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function UnreadRecord({ unread }: { readonly unread: Unread }) {
  const say = useSay()
  const { raw } = unread
  return (
    <article className={classes['record']} aria-label={say(unreadMessages.unreadRecord)}>
      <p className={classes['fields']}>
        <Unbroken>{say(reasonOf(unread))}</Unbroken>
      </p>
      {typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (
        <Facts>
          {Object.entries(raw).map(([field, value]) => (
            <Fact key={field} label={field}>
              <code className={classes['raw']}>{jsonOf(value)}</code>
            </Fact>
          ))}
        </Facts>
      ) : (
        <code className={classes['raw']}>{jsonOf(raw)}</code>
      )}
    </article>
  )
}

function reasonOf({ fields, isAmbiguous }: Unread) {
  const names = fields.join(', ')
  if (isAmbiguous) return unreadMessages.ambiguous(names)
  return names === '' ? unreadMessages.unreadWhole : unreadMessages.unreadFields(names)
}

function jsonOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** What is said of records that could not be understood: loaded with the screens, not with Home. */
const unreadMessages = {
  unread: (count: number) => msg`${plural(count, { one: '# record could not be read.', other: '# records could not be read.' })}`,
  unreadText: msg`Records that could not be read are shown as received and cannot be changed here.`,
  unreadRecord: msg`Record as received`,
  unreadFields: (fields: string) => msg`Could not be read: ${fields}`,
  ambiguous: (fields: string) => msg`Several records have the same ${fields}, so none of them can be changed here.`,
  unreadWhole: msg`This record could not be read.`,
  showMore: (count: number) => msg`Show ${count} more`,
}
