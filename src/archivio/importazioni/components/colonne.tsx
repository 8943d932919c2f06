import { Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useButtaImportazione, useControlla } from '#archivio/importazioni/api.ts'
import { comeLetto } from '#archivio/importazioni/components/words.ts'
import type { Importazione } from '#archivio/importazioni/contract.ts'
import {
  CAMPI_CALDAIA,
  CAMPI_CHE_ARTICOLO,
  CAMPI_CLIMA,
  CAMPI_NOME,
  CAMPI_RCEE,
  type CampoImportato,
  campiPerGenere,
  PAROLE_CAMPI,
  ripetibile,
} from '#archivio/importazioni/rules.ts'
import { contaInParole } from '#shared/numbers.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import stili from './importa.module.css'

const ESEMPI = 3
const DEGLI_IMPIANTI = [...CAMPI_CALDAIA, ...CAMPI_CLIMA, ...CAMPI_RCEE]
const DEL_CLIENTE = campiPerGenere('clienti').filter((campo) => !DEGLI_IMPIANTI.includes(campo))
const GRUPPI = {
  clienti: [
    ['Cliente', DEL_CLIENTE],
    ['Caldaia', CAMPI_CALDAIA],
    ['Condizionatore', CAMPI_CLIMA],
    ['Ultimo RCEE', CAMPI_RCEE],
  ],
  articoli: [['Articolo', campiPerGenere('articoli')]],
} as const satisfies Record<string, readonly (readonly [string, readonly CampoImportato[]])[]>

interface ColonneProps {
  dati: Importazione
  onControllate: () => void
  onChiudi: () => void
}

/** The second step: what each column of the file becomes, beside what its first rows hold. */
export function ColonneImportazione({ dati, onControllate, onChiudi }: ColonneProps) {
  const controlla = useControlla(dati.id)
  const butta = useButtaImportazione()
  const [scelti, setScelti] = useState(dati.abbinamento)
  const [spostato, setSpostato] = useState('')
  /** Beside the columns that lost their field to another one: to which. */
  const [tolte, setTolte] = useState<Record<number, string>>({})
  const [manca, setManca] = useState(false)
  const usate = scelti.filter(Boolean).length

  function scegli(colonna: number, campo: CampoImportato | null) {
    const vecchia = campo && !ripetibile(campo) ? scelti.indexOf(campo) : -1
    const tolta = vecchia !== colonna && vecchia >= 0
    setScelti(scelti.map((vecchio, i) => (i === colonna ? campo : tolta && i === vecchia ? null : vecchio)))
    setSpostato(
      tolta && campo
        ? `«${PAROLE_CAMPI[campo]}» ora si prende da «${dati.colonne[colonna]}»: «${dati.colonne[vecchia]}» non si importa.`
        : '',
    )
    const rimaste = Object.entries(tolte).filter(([i]) => Number(i) !== colonna)
    const persa = tolta && campo ? { [vecchia]: `${PAROLE_CAMPI[campo]}: da «${dati.colonne[colonna]}»` } : {}
    setTolte({ ...Object.fromEntries(rimaste), ...persa })
    setManca(false)
  }

  const listino = dati.tipo === 'articoli'
  const servono = listino ? CAMPI_CHE_ARTICOLO : CAMPI_NOME

  function vai() {
    if (controlla.isPending) return
    if (!scelti.some((campo) => campo && servono.includes(campo))) setManca(true)
    else controlla.mutate(scelti, { onSuccess: onControllate })
  }

  function altroFile() {
    if (!butta.isPending) butta.mutate(dati.id, { onSettled: onChiudi })
  }

  const errore = manca
    ? `Indica quale colonna contiene ${listino ? 'codice o descrizione' : 'il nome dei clienti'}`
    : controlla.isError
      ? errorText(controlla.error)
      : undefined
  return (
    <Scheda
      senzaMargine
      titolo="Che cosa c’è in ogni colonna"
      piede={
        <div className={stili.comandi}>
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={altroFile}>
            Un altro file
          </Button>
          <Button
            color="flame"
            rightSection={<IconArrowRight size={18} />}
            aria-disabled={controlla.isPending}
            onClick={vai}
          >
            {controlla.isPending
              ? 'Controllo delle righe…'
              : `Controlla ${contaInParole(dati.righe, 'riga', 'righe')}`}
          </Button>
        </div>
      }
    >
      <div className={stili.testa}>
        <p>
          <b>{dati.nome_file}</b> {comeLetto(dati)}, {contaInParole(dati.righe, 'riga', 'righe')}
          {dati.sopra > 0 &&
            ` sotto l’intestazione (${contaInParole(dati.sopra, 'riga sopra non si importa', 'righe sopra non si importano')})`}
          . Abbinate {usate} colonne su {dati.colonne.length}: correggi dove serve, il resto non si importa.
        </p>
        {errore && <Notice tono="errore">{errore}</Notice>}
        <p role="status" className={stili.spostato}>
          {spostato}
        </p>
      </div>
      <div className={stili.titoli} aria-hidden>
        <span>Colonna del file</span>
        <span>Prime righe</span>
        <span>Diventa</span>
      </div>
      <ul className={stili.colonne}>
        {dati.colonne.map((nome, i) => {
          const chiave = `${i}-${nome}`
          const campo = scelti[i] ?? null
          const daiValori = campo !== null && campo === dati.abbinamento[i] && dati.incerte.includes(i)
          const nota = tolte[i] ?? (daiValori ? 'Proposta dai valori' : undefined)
          const esempi = dati.anteprima.slice(0, ESEMPI).map((celle) => celle[i] ?? '')
          return (
            <li key={chiave} data-spenta={campo === null || undefined}>
              <span className={stili.nomeColonna}>
                {nome}
                {nota && (
                  <>
                    <br />
                    <small>{nota}</small>
                  </>
                )}
              </span>
              <ul className={stili.esempi} aria-label={`Primi valori di ${nome}`}>
                {esempi.map((valore, riga) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of fixed rows
                  <li key={riga}>{valore || '–'}</li>
                ))}
              </ul>
              <NativeSelect
                aria-label={`«${nome}» diventa`}
                rightSection={<IconChevronDown aria-hidden />}
                value={campo ?? ''}
                onChange={({ target }) => scegli(i, (target.value || null) as CampoImportato | null)}
              >
                <option value="">Non importare</option>
                {GRUPPI[dati.tipo].map(([gruppo, campi]) => (
                  <optgroup key={gruppo} label={gruppo}>
                    {campi.map((campo) => (
                      <option key={campo} value={campo}>
                        {PAROLE_CAMPI[campo]}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </NativeSelect>
            </li>
          )
        })}
      </ul>
    </Scheda>
  )
}
