import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { errorText } from '../http.ts'
import { useAwaited } from './awaited.ts'
import campi from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'
import { Highlight } from './highlight.tsx'
import { Initials } from './initials.tsx'
import stili from './remote-select-field.module.css'

/** How a record looks in the list: what tells namesakes apart stands on the right and is never cut. */
export interface Choice {
  id: number
  nome: string
  sotto?: string | undefined
  destra?: string | undefined
  destraSotto?: string | undefined
}

interface CampoScegliRemotoProps<T> extends FieldProps {
  /** Query key of the searches, e.g. 'clienti'. */
  chiave: string
  cerca: (q: string, signal: AbortSignal) => Promise<T[]>
  voce: (record: T) => Choice
  /** The record of the present value, where it is already known. */
  scelto?: T | null | undefined
  /** Reads the record of the present value, where it is not. */
  trova?: (id: number, signal: AbortSignal) => Promise<T>
  onScelto?: (record: T | null) => void
  /** The last row: a quick-create, with what was typed. */
  crea?: { testo: string; onCrea: (cercato: string) => void }
  /** While something stands over it, it complains of nothing. */
  sospeso?: boolean
  segnaposto?: string
  nessuno?: string
}

const CREA = 'crea'

/** Picks a record by searching on the server while one types (APG combobox). The form holds its id, or null. */
export function RemoteSelectField<T>(props: CampoScegliRemotoProps<T>) {
  const { chiave, cerca, voce, trova, onScelto, crea, segnaposto, nessuno = 'Nessun risultato' } = props
  const { field, mantine } = useField(props)
  const [bozza, setBozza] = useState<string | null>(null)
  const [ultimo, setUltimo] = useState<T | null>(null)
  const [scritto] = useDebouncedValue(bozza?.trim() ?? '', 80, { leading: true })
  // Enter typed faster than the server answers counts for the answer to come, never for the one before; Tab may follow.
  const [invio, setInvio] = useState<string | null>(null)
  const { refuse } = useAwaited(invio !== null)
  const { setError } = useFormContext()
  // Ctrl+Enter takes it too, and sends: what was typed must not be left out, nor what stood here before be sent.
  const manda = useRef(false)
  // Who has pressed it types no more.
  const q = invio ?? scritto
  const elenco = useCombobox({ onDropdownClose: () => elenco.resetSelectedOption() })
  const id: number | null = field.value ?? null

  const noto = [ultimo, props.scelto].find((record) => record != null && voce(record).id === id) ?? null
  const letto = useQuery({
    queryKey: [chiave, 'scelto', id],
    queryFn: ({ signal }) => (trova as NonNullable<typeof trova>)(id as number, signal),
    enabled: id !== null && !noto && Boolean(trova),
  })
  const scelto = id === null ? null : (noto ?? letto.data ?? null)
  const risultati = useQuery({
    queryKey: [chiave, 'cerca', q],
    queryFn: ({ signal }) => cerca(q, signal),
    enabled: elenco.dropdownOpened || invio !== null,
    placeholderData: keepPreviousData,
  })
  const fermo = mantine.disabled || mantine.readOnly
  const trovati = risultati.data ?? []

  const freschi = q === (bozza?.trim() ?? '') && !risultati.isFetching && !risultati.isPlaceholderData
  useEffect(() => {
    if (invio === null) return
    // A second Enter may come after what the first one took: it is of a text that is gone.
    const passato = invio !== (bozza?.trim() ?? '')
    if (!passato && !freschi) return
    setInvio(null)
    if (passato) return
    if (trovati[0]) prendi(trovati[0])
    else if (manda.current) {
      refuse()
      setError(props.name, {
        message: risultati.isError ? errorText(risultati.error) : `${nessuno}: «${invio}»`,
      })
    } else if (!elenco.dropdownOpened) setBozza(null)
  })

  // Under the field, what tells the chosen one from a namesake.
  const errore = elenco.dropdownOpened || props.sospeso ? undefined : mantine.error
  // Its line is there before the record is: nothing below moves.
  const dettaglio = scelto
    ? [voce(scelto).destra, voce(scelto).destraSotto].filter(Boolean).join(' · ')
    : letto.isLoading && '\u00a0'

  function imposta(record: T | null) {
    setUltimo(record)
    field.onChange(record ? voce(record).id : null)
    onScelto?.(record)
  }

  function prendi(record: T) {
    imposta(record)
    setBozza(null)
    elenco.closeDropdown()
  }

  /** Enter takes the best answer without an arrow first. */
  function tasto(evento: KeyboardEvent) {
    if (evento.key !== 'Enter' || (elenco.dropdownOpened && elenco.getSelectedOptionIndex() !== -1)) return
    manda.current = evento.ctrlKey || evento.metaKey
    const cercato = bozza?.trim()
    if (!manda.current && !elenco.dropdownOpened) return
    if (!manda.current) evento.preventDefault()
    // Before the form hears of the key.
    flushSync(() => {
      if (manda.current) elenco.closeDropdown()
      if (cercato) setInvio(cercato)
    })
  }

  return (
    <Combobox
      store={elenco}
      disabled={fermo}
      position="bottom-start"
      classNames={{ dropdown: campi.popup, option: `${campi.opzione} ${stili.opzione}` }}
      onOptionSubmit={(valore) => {
        elenco.closeDropdown()
        setBozza(null)
        if (valore === CREA) return crea?.onCrea(bozza?.trim() ?? '')
        const record = trovati.find((r) => String(voce(r).id) === valore)
        if (record) imposta(record)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...mantine}
          error={errore}
          description={mantine.description ?? (mantine.error ? undefined : dettaglio)}
          ref={field.ref}
          name={field.name}
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={segnaposto}
          leftSection={bozza === null && scelto ? undefined : <IconSearch aria-hidden />}
          rightSection={risultati.isFetching ? <Loader size={16} /> : <IconChevronDown aria-hidden />}
          rightSectionPointerEvents="none"
          value={bozza ?? (scelto ? voce(scelto).nome : '')}
          onClick={() => !fermo && elenco.openDropdown()}
          onChange={(evento) => {
            setBozza(evento.target.value)
            setInvio(null)
            if (evento.target.value === '' && id !== null) imposta(null)
            elenco.openDropdown()
            elenco.resetSelectedOption()
          }}
          onKeyDown={tasto}
          onBlur={() => {
            elenco.closeDropdown()
            if (invio === null) setBozza(null)
            field.onBlur()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={stili.tendina}>
        <Combobox.Options aria-label={mantine.label} className={stili.voci}>
          {trovati.map((record) => {
            const v = voce(record)
            return (
              <Combobox.Option key={v.id} value={String(v.id)} active={v.id === id}>
                <Initials nome={v.nome} />
                <span className={stili.sinistra}>
                  <strong>
                    <Highlight testo={v.nome} cerca={q} />
                  </strong>
                  {v.sotto && <small>{v.sotto}</small>}
                </span>
                <span className={stili.destra}>
                  {v.destra && (
                    <span>
                      <Highlight testo={v.destra} cerca={q} />
                    </span>
                  )}
                  {v.destraSotto && <small>{v.destraSotto}</small>}
                </span>
              </Combobox.Option>
            )
          })}
          {trovati.length === 0 && !risultati.isFetching && (
            <Combobox.Empty className={stili.nessuno}>
              {risultati.isError ? errorText(risultati.error) : nessuno}
            </Combobox.Empty>
          )}
          {crea && (
            <Combobox.Option value={CREA} className={`${campi.opzione} ${stili.crea}`}>
              {crea.testo}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
