import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './input.css'

type SearchInputProps = { label: string; className?: string } & Pick<
  ComponentProps<'input'>,
  'ref' | 'maxLength' | 'defaultValue' | 'value' | 'onChange'
>

/** The field `search` of a form, with its glass; the label is also what an empty field shows. */
export function SearchInput({ label, className, ...input }: SearchInputProps) {
  return (
    <div className={classNames('input-frame flex-1', className)}>
      <span className="input-before">
        <Search />
      </span>
      <input
        {...input}
        className="input"
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
      />
    </div>
  )
}
