import { Alert } from '@goat/ui/messages'
import { msg, plural } from '@lingui/core/macro'
import { useSay } from '../platform/locale/locale.tsx'

/** Further keys are only counted. */
const maxListed = 20

/** Says how many records of a back end could not be read, and their keys (BCK-5). */
export function LeftOut({ keys }: { readonly keys: readonly string[] }) {
  const say = useSay()
  if (keys.length === 0) return null
  const listed = [...new Set(keys)]
  const names = listed.slice(0, maxListed).join('; ')
  return (
    <Alert variant="warning" title={say(messages.title(keys.length))}>
      {say(listed.length > maxListed ? messages.andMore(names, listed.length - maxListed) : messages.text(names))}
    </Alert>
  )
}

const messages = {
  title: (count: number) => msg`${plural(count, { one: '# record could not be read.', other: '# records could not be read.' })}`,
  text: (keys: string) => msg`Not shown, compared or downloaded: ${keys}`,
  andMore: (keys: string, count: number) => msg`Not shown, compared or downloaded: ${keys}; and ${count} more`,
} as const
