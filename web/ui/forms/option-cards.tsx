import { ChoiceSet, type ChoiceSetProps } from './choice-set.tsx'

/** Choices whose consequence needs a line of its own: the audience of a prayer for example. */
export function OptionCards(props: ChoiceSetProps) {
  return (
    <ChoiceSet {...props} listClass="options">
      {(choice, input) => (
        <label key={choice.value} className="option">
          <input {...input} />
          {choice.icon}
          <span>
            <strong>{choice.label}</strong>
            <small>{choice.description}</small>
          </span>
        </label>
      )}
    </ChoiceSet>
  )
}
