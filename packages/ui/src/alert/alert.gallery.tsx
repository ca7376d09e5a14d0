import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { Button } from '../button/button.tsx'
import { Alert } from './alert.tsx'

export const states: States = {
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
