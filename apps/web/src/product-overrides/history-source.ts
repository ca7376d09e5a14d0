import * as z from 'zod/mini'
import { paths } from '../paths.ts'
import type { ChangeSource, Fact } from '../platform/change-history/change-source.ts'
import { importFacts } from '../platform/change-history/import-facts.ts'
import { read } from '../platform/change-history/read.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { formatAddress } from './address.ts'
import { historyMessages } from './history-messages.ts'
import { messages } from './messages.ts'

const kept = z.object({ FactoryCode: z.string() })

/** Changes of variants, whose key is `CRD-THA-0004/CRD-THA-0004-STD`, and of the catalogue as a whole. */
export const source: ChangeSource = {
  kinds: ['product-override'],
  describe: ({ key, action, before, after }, { say, languageTag }) => {
    if (action === 'catalogue.imported') {
      return {
        subject: say(historyMessages.catalogue),
        to: undefined,
        what: say(historyMessages.imported),
        before: [],
        after: importFacts(after, say, languageTag),
      }
    }
    const what = action === 'override.set' ? historyMessages.set : action === 'override.removed' ? historyMessages.removed : undefined
    const [productKey = key, sku = ''] = key.split('/')
    if (what === undefined) return undefined
    return {
      subject: sku === '' ? productKey : `${productKey}, ${sku}`,
      to: `${paths.productOverride}${formatAddress([productKey])}`,
      what: say(what),
      before: factsOf(before, say),
      after: factsOf(after, say),
    }
  },
}

function factsOf(value: unknown, say: Say): readonly Fact[] {
  const known = read(kept, value)
  return known === undefined ? [] : [[say(messages.factory), known.FactoryCode]]
}
