import { IconButton } from '@goat/ui/icon-button'
import { SwapIcon } from '@goat/ui/icons'
import { useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { Lazy } from './lazy-part.ts'
import { useLazyComponent } from './use-lazy-component.ts'

const part = new Lazy(async () => (await import('./select-brand.tsx')).SelectBrand)

/** The icon that opens the "Select Brand" modal, which is loaded when first opened. */
export function BrandSwitch() {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [SelectBrand, loadIt] = useLazyComponent(part)
  return (
    <>
      <IconButton
        label={say(messages.selectBrand)}
        icon={<SwapIcon />}
        onClick={() => {
          loadIt()
          setOpen(true)
        }}
      />
      {SelectBrand === undefined ? null : <SelectBrand isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
