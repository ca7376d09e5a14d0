import { Button, type ButtonProps } from '../button/button.tsx'
import { backButtonTexts } from '../component-texts.ts'
import { BackIcon } from '../icons/control-icons.tsx'
import { useTexts } from '../ui-strings-provider.tsx'

/** A button labelled "Go back"; `onClick` decides where to. */
export function BackButton(props: Omit<ButtonProps, 'icon' | 'children'>) {
  const texts = useTexts(backButtonTexts)
  return (
    <Button variant="quiet" {...props} icon={<BackIcon />}>
      {texts.goBack}
    </Button>
  )
}
