import { useState } from 'react'
import { Row } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { Button } from '../button/button.tsx'
import { Modal } from '../modal/modal.tsx'
import { type ProgressToast, useToasts } from './toast.tsx'

function Shown() {
  const toasts = useToasts()
  return (
    <Row>
      <Button onClick={() => toasts.show('success', 'Schedule created')}>Success</Button>
      <Button onClick={() => toasts.show('error', 'Failed to create schedule')}>Error</Button>
      <Button onClick={() => toasts.show('info', 'The list has changed')}>Info</Button>
    </Row>
  )
}

let running: ProgressToast | undefined

function InProgress() {
  const toasts = useToasts()
  return (
    <Row>
      <Button
        onClick={() => {
          running = toasts.progress('Updating exception...')
        }}
      >
        Begin
      </Button>
      <Button onClick={() => running?.success('Successfully updated the cake exception.')}>Succeed</Button>
      <Button onClick={() => running?.error('Failed to update the cake exception.')}>Fail</Button>
    </Row>
  )
}

function WithDialog() {
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open...</Button>
      <Modal title="Delete schedule?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Button onClick={() => toasts.show('success', 'Schedule created')}>Create another</Button>
      </Modal>
    </>
  )
}

export const states: States = { Outcomes: Shown, 'From progress to outcome': InProgress, 'With a dialog': WithDialog }
