import { messages } from '../messages.ts'
import { useNavigate } from '../navigation/router.tsx'
import { useTranslatedToasts } from '../translated-toasts.tsx'
import { useBrand, withBrand } from './brand.tsx'

/**
 * Copies the link to an address of the product, with its brand (UI-46). If the clipboard is not available, which requires a secure context
 * and permission, the address is opened instead, so that it can be copied from the address bar.
 */
export function useCopyLink(): (address: string) => Promise<void> {
  const { brand } = useBrand()
  const navigate = useNavigate()
  const toasts = useTranslatedToasts()
  return async (address) => {
    const link = withBrand(address, brand)
    try {
      await navigator.clipboard.writeText(new URL(link, window.location.href).href)
      toasts.show('success', (say) => say(messages.linkCopied))
    } catch {
      await navigate(link)
      toasts.show('info', (say) => say(messages.linkNotCopied))
    }
  }
}
