import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { Button } from '../button/button.tsx'
import { Modal, type ModalProps } from './modal.tsx'
import { ModalActions } from './modal-actions.tsx'

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

export const states: States = {
  'A dialog': () => <Opened button="Update..." title="Update Product Designation" />,
  'A question': () => <Opened button="Delete..." title="Delete schedule?" role="alertdialog" />,
  'While a call runs': () => <Opened button="Saving..." title="Saving" isLocked />,
}
