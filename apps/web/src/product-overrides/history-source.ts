import { readValue, splitKey } from '@goat/domain/kinds/kind'
import { type ProductOverride, productOverrideKind } from '@goat/domain/kinds/product-override'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { importFacts } from '../records/describe.ts'
import type { ChangeSource, Fact } from '../records/history.ts'
import { formatAddress } from './designations.ts'
import { messages } from './messages.ts'

/** The texts of print site changes in the change history. */
const historyMessages = {
  set: msg`Print site overridden`,
  removed: msg`Override removed`,
  undone: msg`Change undone`,
  catalogue: msg`Catalogue`,
  imported: msg`Imported from a file`,
} as const

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'override.set': historyMessages.set,
  'override.removed': historyMessages.removed,
  imported: historyMessages.imported,
  undone: historyMessages.undone,
}

/** Changes of variants, with keys such as `CRD-THA-0004/CRD-THA-0004-STD`, and of the catalogue as a whole. */
export const source: ChangeSource = {
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
    const what = actions[action]
    const [productKey = '', sku = '', ...unclear] = splitKey(key)
    // HIS-35: an earlier release logged a key that several variants share.
    if (what === undefined || unclear.length > 0) return undefined
    return {
      subject: sku === '' ? productKey : `${productKey}, ${sku}`,
      to: `${paths.productOverride}${formatAddress([productKey])}`,
      what: say(what),
      before: factsOf(readValue(productOverrideKind, before), say),
      after: factsOf(readValue(productOverrideKind, after), say),
    }
  },
}

/** The factory in force: the override, or else the catalogue's. */
function factsOf(value: ProductOverride | undefined, say: Say): readonly Fact[] {
  return value === undefined ? [] : [[say(messages.factory), value.factory ?? value.catalogueFactory]]
}
