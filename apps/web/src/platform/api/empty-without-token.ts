import { allRead, type Received } from '@goat/domain/unread'
import { CallFailure } from './failure.ts'

/**
 * Without a token a list comes back empty and no call is made (SIG-14). A list that was read before
 * fails instead and stays on the screen as it was: the session may end while somebody types into what stands below it.
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
