import { IconButton } from '@goat/ui/icon-button'
import { SwapIcon } from '@goat/ui/icons'
import { useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { useLater } from './use-later.ts'

const load = async () => (await import('./select-brand.tsx')).SelectBrand

/** The icon that opens the modal 'Select Brand'; what draws the modal is loaded with its first opening. */
export function BrandSwitch() {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [SelectBrand, need] = useLater(load)
  return (
    <>
      <IconButton
        label={say(messages.selectBrand)}
        icon={<SwapIcon />}
        onClick={() => {
          need()
          setOpen(true)
        }}
      />
      {SelectBrand === undefined ? null : <SelectBrand isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
