import { brandIds } from '@goat/domain/brands'
import { Button, ModalActions } from '@goat/ui/button'
import { RadioGroup } from '@goat/ui/choices'
import { Modal } from '@goat/ui/modal'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { useBrand, useBrandNames } from '../session.tsx'
import { useSwitchBrand } from './page.tsx'

type SelectBrandProps = { readonly isOpen: boolean; readonly onClose: () => void }

export function SelectBrand({ isOpen, onClose }: SelectBrandProps) {
  const say = useSay()
  return (
    <AriaLocale>
      <Modal title={say(messages.selectBrand)} isOpen={isOpen} onClose={onClose}>
        <BrandForm onClose={onClose} />
      </Modal>
    </AriaLocale>
  )
}

/** Selects the current brand each time the modal opens. */
function BrandForm({ onClose }: { readonly onClose: () => void }) {
  const say = useSay()
  const names = useBrandNames()
  const { brand } = useBrand()
  const switchTo = useSwitchBrand()
  const [picked, setPicked] = useState(brand)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        void switchTo(picked)
      }}
    >
      <RadioGroup
        label={say(messages.selectBrand)}
        isLabelHidden
        choices={brandIds.map((id) => ({ value: id, label: names[id] }))}
        value={picked}
        onChange={setPicked}
      />
      <ModalActions>
        <Button onClick={onClose}>{say(messages.cancel)}</Button>
        <Button variant="primary" type="submit">
          {say(msg`Apply`)}
        </Button>
      </ModalActions>
    </form>
  )
}
