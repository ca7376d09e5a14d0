import { allRead, type Received } from '@goat/domain/unread'
import { CallFailure } from './failure.ts'

/**
 * Returns an empty list without a call if there is no token (SIG-14). A list that was read before fails instead, so that it stays on the
 * screen: the session may end while the user is typing in a form below it.
 */
export async function emptyWithoutToken<One>(
  read: () => Promise<Received<One>>,
  before: Received<One> | undefined,
): Promise<Received<One>> {
  try {
    return await read()
  } catch (thrown) {
    if (before === undefined && thrown instanceof CallFailure && thrown.kind === 'noToken') return allRead([])
    throw thrown
  }
}
