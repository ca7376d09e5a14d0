import type { ReactNode, Ref } from 'react'
import formClasses from './form.module.css'

/**
 * What explains why a form was or is not saved. `ref`: see `useFormElement`, which focuses it unless a field is to blame. Below the form's
 * buttons, because a notice that appears must not move them from under the pointer.
 */
export function FormNotices({ ref, children }: { readonly ref: Ref<HTMLDivElement>; readonly children: ReactNode }) {
  return (
    <div ref={ref} tabIndex={-1} className={formClasses['notices']}>
      {children}
    </div>
  )
}
