import { brandIds } from '@goat/domain/brands'
import { Button } from '@goat/ui/button'
import { Modal, ModalActions } from '@goat/ui/modal'
import { RadioGroup } from '@goat/ui/radio-group'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBrand } from '../brand/brand-root.tsx'
import { useConfig } from '../config/config-root.tsx'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'

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

/** Begins with the brand that is shown, each time the modal opens. */
function BrandForm({ onClose }: { readonly onClose: () => void }) {
  const say = useSay()
  const { brands } = useConfig()
  const { brand, choose } = useBrand()
  const unsaved = useUnsavedChanges()
  const navigate = useNavigate()
  const [picked, setPicked] = useState(brand)
  const apply = async () => {
    onClose()
    if (picked === brand || !(await unsaved.mayLeave())) return
    choose(picked)
    // What the address says of one brand, such as a factory, means nothing in the other.
    void navigate({ search: '' }, { replace: true })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <RadioGroup
        label={say(messages.selectBrand)}
        isLabelHidden
        choices={brandIds.map((id) => ({ value: id, label: brands[id].name }))}
        value={picked}
        onChange={setPicked}
      />
      <ModalActions>
        <Button onClick={onClose}>{say(messages.cancel)}</Button>
        <Button variant="primary" type="submit">
          {say(messages.apply)}
        </Button>
      </ModalActions>
    </form>
  )
}
