import { Button, ModalActions } from '@goat/ui/button'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import type { PlanChoiceProps } from '../platform/shell/into-plan.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { messages } from './messages.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanList } from './plan-menu.tsx'

/** The plan into which something is put: one in which one can work, or a new one (PLN-34). */
export function PlanChoice({ reason, onChoose, onClose }: PlanChoiceProps) {
  const say = useSay()
  const [isNew, setNew] = useState(false)
  if (isNew)
    return <PlanForm reason={reason} onEnd={(saved, name) => (saved?.[0] === undefined ? onClose() : onChoose({ id: saved[0], name }))} />
  return (
    <Modal title={say(msg`Put it into a plan`)} isOpen onClose={onClose}>
      <PlanList onChoose={onChoose} />
      <ModalActions>
        <Button onClick={onClose}>{say(messages.cancel)}</Button>
        <Button onClick={() => setNew(true)}>{say(messages.add)}</Button>
      </ModalActions>
    </Modal>
  )
}
