import { useState } from 'react'
import { Button, ModalActions } from '../src/button/button.tsx'
import { NotificationPill, ProgressSteps } from '../src/described/described.tsx'
import { ClockIcon } from '../src/icons/control-icons.tsx'
import { Alert, Pill, type ProgressToast, Skeleton, SkeletonBar, useToasts } from '../src/messages/messages.tsx'
import { Modal, type ModalProps } from '../src/modal/modal.tsx'
import { Held } from './held.tsx'
import { Row, Stack } from './layout.tsx'
import type { Pages, States } from './states.ts'

const alertStates: States = {
  Error: () => (
    <Alert variant="error" title="Oops! There's something not quite right with the schedule.">
      End date/time must be after the start date/time
    </Alert>
  ),
  Warning: () => (
    <Alert variant="warning">
      Exceptions listed below will always take precedence over defaults. Please make sure that the exceptions are updated accordingly.
    </Alert>
  ),
  Success: () => <Alert variant="success">Successfully updated the default cutoffs</Alert>,
  Info: () => <Alert variant="info">All cut off times are the fulfilment centre's local time.</Alert>,
  'With a close button': () => (
    <Held first={true}>
      {(isShown, set) =>
        isShown ? (
          <Alert variant="info" title="A new version is there" onClose={() => set(false)}>
            It is used from the next page on.
          </Alert>
        ) : (
          <Button onClick={() => set(true)}>Show it again</Button>
        )
      }
    </Held>
  ),
  'With actions': () => (
    <Alert
      variant="error"
      title="There was a problem loading the delivery options."
      actions={
        <>
          <Button>Try again</Button>
          <Button variant="quiet">Report</Button>
        </>
      }
    >
      Please try again by refreshing the page.
    </Alert>
  ),
  'Read out when it appears': () => (
    <Held first={false}>
      {(isShown, set) => (
        <>
          <Button onClick={() => set(!isShown)}>Save</Button>
          {isShown ? (
            <Alert variant="error" isLive>
              Required
            </Alert>
          ) : null}
        </>
      )}
    </Held>
  ),
}

function Opened({ button, ...rest }: { readonly button: string } & Pick<ModalProps, 'title' | 'role' | 'isLocked' | 'closeLabel'>) {
  return (
    <Held first={false}>
      {(isOpen, set) => (
        <>
          <Button onClick={() => set(true)}>{button}</Button>
          <Modal {...rest} isOpen={isOpen} onClose={() => set(false)}>
            <p>Orders go to the chosen factory from now on.</p>
            <ModalActions>
              <Button onClick={() => set(false)}>Cancel</Button>
              <Button variant="primary" onClick={() => set(false)}>
                Apply
              </Button>
            </ModalActions>
          </Modal>
        </>
      )}
    </Held>
  )
}

const modalStates: States = {
  'A dialog': () => <Opened button="Update..." title="Update Product Designation" />,
  'A question': () => <Opened button="Delete..." title="Delete schedule?" role="alertdialog" />,
  'While a call runs': () => <Opened button="Saving..." title="Saving" isLocked />,
}

const notificationPillStates: States = {
  'Something new': () => <NotificationPill isNew>Delivery Options</NotificationPill>,
  'Nothing new': () => (
    <Row>
      <NotificationPill isNew={false}>Delivery Options</NotificationPill>
    </Row>
  ),
}

const pillStates: States = {
  Tones: () => (
    <Row>
      <Pill>cake, flower</Pill>
      <Pill tone="accent">New</Pill>
      <Pill tone="success">Open</Pill>
      <Pill tone="warning">Closes soon</Pill>
      <Pill tone="error">Last minutes</Pill>
    </Row>
  ),
  'With an icon': () => (
    <Pill>
      <ClockIcon />
      Upcoming
    </Pill>
  ),
  'A long text': () => <Pill>{'alcohol, balloon, beauty, biscuit, book, cake, chocolate, flower, hamper, jewellery, '.repeat(2)}</Pill>,
}

const steps = [
  { id: 'name', label: 'Name' },
  { id: 'time', label: 'Active time range' },
  { id: 'orders', label: 'Applicable orders' },
  { id: 'overrides', label: 'Overrides' },
]

const progressStepsStates: States = {
  'At the first': () => <ProgressSteps label="Create Schedule" steps={steps} current="name" />,
  'In the middle': () => <ProgressSteps label="Create Schedule, half done" steps={steps} current="orders" />,
  'At the last': () => <ProgressSteps label="Create Schedule, nearly done" steps={steps} current="overrides" />,
}

const skeletonStates: States = {
  'Lines of text': () => (
    <Skeleton>
      <Stack>
        <SkeletonBar width="12rem" />
        <SkeletonBar />
        <SkeletonBar width="60%" />
      </Stack>
    </Skeleton>
  ),
  'A field': () => (
    <Skeleton>
      <SkeletonBar width="16rem" height="var(--control-height)" />
    </Skeleton>
  ),
}

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

const toastStates: States = { Outcomes: Shown, 'From progress to outcome': InProgress, 'With a dialog': WithDialog }

export const pages: Pages = {
  alert: alertStates,
  modal: modalStates,
  'notification-pill': notificationPillStates,
  pill: pillStates,
  'progress-steps': progressStepsStates,
  skeleton: skeletonStates,
  toast: toastStates,
}
