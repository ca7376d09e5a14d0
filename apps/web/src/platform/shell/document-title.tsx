import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'

/** The title of the tab, with the page first because tabs are narrow. */
export function DocumentTitle({ page }: { readonly page?: string }) {
  const product = useSay()(messages.productTitle)
  return <title>{page === undefined ? product : `${page} · ${product}`}</title>
}
