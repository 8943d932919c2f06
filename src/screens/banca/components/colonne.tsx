import { Button, NativeSelect } from '@mantine/core'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useAbbina, useButtaEstratto } from '#archivio/movimenti/api.ts'
import { CAMPI_MOVIMENTO, type CampoMovimento, mancaIn } from '#archivio/movimenti/colonne.rules.ts'
import type { Estratto } from '#archivio/movimenti/contract.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import stili from './colonne.module.css'
import { DomandeDelleColonne, type RisposteColonne } from './domande.tsx'

interface ColonneProps {
  estratto: Estratto
  onFatto: () => void
  onButtato: () => void
}

const CAMPI = Object.entries(CAMPI_MOVIMENTO) as [CampoMovimento, string][]
const ESEMPI = 3

/** What each column of a bank's table is, beside what its first rows hold: asked once for a bank. */
export function ColonneEstratto({ estratto, onFatto, onButtato }: ColonneProps) {
  const { id, nome_file, colonne, abbinamento, anteprima } = estratto
  const abbina = useAbbina(id)
  const butta = useButtaEstratto()
  const [scelti, setScelti] = useState(abbinamento ?? [])
  const [risposte, setRisposte] = useState<RisposteColonne>({})
  const [provato, setProvato] = useState(false)
  const manca = mancaIn(scelti)
  const senzaNomi = colonne?.[0] === 'Colonna 1'
  const senzaSegno = scelti.includes('importo') && !scelti.includes('segno')
  const errore = (provato && manca) || (abbina.isError ? errorText(abbina.error) : undefined)
  function vai() {
    setProvato(true)
    if (manca || abbina.isPending) return
    const giorni = risposte.giorni ?? estratto.giorni
    abbina.mutate({ abbinamento: scelti, ...risposte, ...(giorni && { giorni }) }, { onSuccess: onFatto })
  }
  const scegli = (colonna: number, campo: CampoMovimento | null) =>
    setScelti(
      scelti.map((scelto, i) =>
        i === colonna ? campo : scelto === campo && campo !== 'descrizione' ? null : scelto,
      ),
    )
  return (
    <Scheda
      senzaMargine
      titolo="Che cosa c’è in ogni colonna"
      piede={
        <div className={stili.comandi}>
          <Button
            variant="default"
            onClick={() =>
              estratto.stato === 'da_abbinare' ? butta.mutate(id, { onSuccess: onButtato }) : onFatto()
            }
          >
            {estratto.stato === 'da_abbinare' ? 'Un altro file' : 'Lascia com’è'}
          </Button>
          <Button
            color="flame"
            rightSection={<IconArrowRight size={18} aria-hidden />}
            aria-disabled={abbina.isPending}
            onClick={vai}
          >
            {abbina.isPending ? 'Lettura…' : 'Leggi i movimenti'}
          </Button>
        </div>
      }
    >
      <div className={stili.testa}>
        <p>
          <b>{nome_file}</b>: correggi dove serve.{' '}
          {senzaNomi
            ? 'Le colonne non hanno un nome: il prossimo estratto lo chiede di nuovo.'
            : 'Il prossimo estratto con queste colonne si legge da solo.'}
        </p>
        {errore && <Notice tono="errore">{errore}</Notice>}
      </div>
      <DomandeDelleColonne
        estratto={estratto}
        senzaSegno={senzaSegno}
        risposte={risposte}
        onRisposte={setRisposte}
      />
      <ul className={stili.colonne}>
        {(colonne ?? []).map((nome, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
          <li key={i} data-spenta={scelti[i] === null || undefined}>
            <b>{nome}</b>
            <span>
              {anteprima.slice(0, ESEMPI).map((celle, riga) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of fixed rows
                <small key={riga}>{celle[i] || '–'}</small>
              ))}
            </span>
            <NativeSelect
              aria-label={`«${nome}» è`}
              rightSection={<IconChevronDown aria-hidden />}
              value={scelti[i] ?? ''}
              onChange={({ target }) => scegli(i, (target.value || null) as CampoMovimento | null)}
            >
              <option value="">Non serve</option>
              {CAMPI.map(([campo, testo]) => (
                <option key={campo} value={campo}>
                  {testo}
                </option>
              ))}
            </NativeSelect>
          </li>
        ))}
      </ul>
    </Scheda>
  )
}
