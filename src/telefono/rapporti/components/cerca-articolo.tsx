import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { articoliApi } from '#carte/articoli/api.ts'
import type { ArticoloInBreve } from '#carte/articoli/contract.ts'
import { searchable, searched } from '#shared/text.ts'
import stili from './rapporto.module.css'

const TROVATI = 6

interface Props extends Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'leftSection'> {
  q: string
  onCerca: (q: string) => void
  /** Ids of articles that come first, and alone where nothing is looked for. */
  primi?: readonly number[]
  onScelto: (articolo: ArticoloInBreve) => void
  /** Takes the words as they are; absent where they are it anyway. */
  onAMano?: ((parole: string) => void) | undefined
}

/** An article of the list by its words, or what isn't in it. */
export function CercaArticolo({ q, onCerca, primi = [], onScelto, onAMano, ...campo }: Props) {
  const [cerca, setCerca] = useState(false)
  const { data } = articoliApi.useList()
  const parole = searched(q).split(' ').filter(Boolean)
  const trovati = trova(data?.data ?? [], parole, primi)
  const scritto = q.trim()
  return (
    <>
      <TextInput
        className={stili.cerca ?? ''}
        maxLength={200}
        value={q}
        onFocus={() => setCerca(true)}
        onChange={({ currentTarget: { value } }) => {
          setCerca(true)
          onCerca(value)
        }}
        {...campo}
      />
      {((scritto && onAMano) || (cerca && trovati.length > 0)) && (
        <ul aria-label={scritto ? 'Trovati' : 'Usati per ultimi'} className={stili.trovati}>
          {trovati.map((articolo) => (
            <li key={articolo.id}>
              <button
                type="button"
                onClick={() => {
                  setCerca(false)
                  onScelto(articolo)
                }}
              >
                {articolo.descrizione}
                <small>{[articolo.codice, articolo.um].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          ))}
          {scritto && onAMano && (
            <li>
              <button
                type="button"
                onClick={() => {
                  setCerca(false)
                  onAMano(scritto)
                }}
              >
                Aggiungi «{scritto}» a mano
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** In use, every word in description or code; the last used come first, and without words they alone. */
function trova(articoli: readonly ArticoloInBreve[], parole: string[], usati: readonly number[]) {
  const posti = new Map(usati.map((id, n) => [id, n]))
  const posto = (id: number) => posti.get(id) ?? usati.length
  return articoli
    .filter(({ id, attivo, codice, descrizione }) => {
      if (parole.length === 0 && !posti.has(id)) return false
      const testo = searchable(`${descrizione} ${codice ?? ''}`)
      return attivo && parole.every((parola) => testo.includes(parola))
    })
    .sort((a, b) => posto(a.id) - posto(b.id))
    .slice(0, TROVATI)
}
