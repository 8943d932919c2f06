import { Combobox, TextInput, useCombobox } from '@mantine/core'
import stili from './address-fields.module.css'
import campi from './fields.module.css'
import { useField } from './fields.tsx'
import { Highlight } from './highlight.tsx'
import { altroNome, type ComuneCercabile, cercaComuni, paroleCap } from './municipalities.ts'

interface CampoComuneProps {
  comuni: ComuneCercabile[]
  /** Those of the CAP that was typed: offered while nothing else is. */
  delCap: ComuneCercabile[]
  /** The comune under the arrow or the pointer, to be previewed in CAP and provincia. */
  onAnteprima: (comune: ComuneCercabile | null) => void
  onScelto: (comune: ComuneCercabile) => void
  className?: string | undefined
}

/** The comune, with rows to choose from while one types (APG combobox; any text is accepted). */
export function CampoComune({ comuni, delCap, onAnteprima, onScelto, className }: CampoComuneProps) {
  const { field, mantine } = useField({ name: 'comune', etichetta: 'Comune', className })
  const elenco = useCombobox({
    onDropdownClose: () => {
      elenco.resetSelectedOption()
      onAnteprima(null)
    },
  })
  const testo: string = field.value ?? ''
  const trovati = testo.trim() ? cercaComuni(comuni, testo) : delCap.slice(0, 8)

  return (
    <Combobox
      store={elenco}
      classNames={{ dropdown: `${campi.popup} ${stili.tendina}`, option: `${campi.opzione} ${stili.voce}` }}
      position="bottom-start"
      width="target"
      onOptionSubmit={(valore) => {
        const comune = trovati[Number(valore)]
        if (comune) onScelto(comune)
        elenco.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...mantine}
          ref={field.ref}
          name={field.name}
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={80}
          value={testo}
          onFocus={() => !testo && delCap.length > 0 && elenco.openDropdown()}
          onChange={(evento) => {
            field.onChange(evento.target.value)
            elenco.openDropdown()
            elenco.resetSelectedOption()
            onAnteprima(null)
          }}
          onKeyDown={(evento) => {
            if (!elenco.dropdownOpened || !/^Arrow(Down|Up)$/.test(evento.key)) return
            // The store moves the highlight on this same key: read it afterwards.
            setTimeout(() => onAnteprima(trovati[elenco.getSelectedOptionIndex()] ?? null))
          }}
          onBlur={() => {
            elenco.closeDropdown()
            field.onBlur()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={trovati.length === 0}>
        <Combobox.Options aria-label="Comuni">
          {trovati.map((comune, n) => (
            <Combobox.Option
              key={`${comune.nome} ${comune.provincia}`}
              value={String(n)}
              onMouseEnter={() => onAnteprima(comune)}
            >
              <strong>
                <Highlight testo={comune.nome} cerca={testo} />
              </strong>
              <span className={stili.altro}>{altroNome(comune, testo)}</span>
              <span className={stili.provincia}>{comune.provincia}</span>
              <span className={stili.cap}>{paroleCap(comune)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <Combobox.Footer className={stili.piede}>Compila CAP e provincia</Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
