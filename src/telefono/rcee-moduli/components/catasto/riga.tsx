import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconCheck, IconCircleX, IconCopy, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { testo } from '#shared/fields.ts'
import type { Catasto } from '#telefono/catasti/contract.ts'
import { entroCatasto } from '#telefono/catasti/rules.ts'
import { useSegnaCatasto, useSegnaCodice } from '#telefono/rcee-moduli/api.ts'
import { catastoInput, type ModuloInElenco } from '#telefono/rcee-moduli/contract.ts'
import { errorText } from '#web/http.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { indirizzoCorrezione } from '../puo-correggere.ts'
import stili from './da-caricare.module.css'
import { InLinea } from './in-linea.tsx'

interface Props {
  modulo: ModuloInElenco
  catasto: Catasto
  scelto: boolean
  /** Without it no file is written for this registry. */
  onScelto: (() => void) | undefined
  onApri: () => void
}

const SENZA_CODICE = 'codice catasto'

/** A report that waits for its registry: what it lacks, its document, and the word that it is there. */
export function RigaCatasto({ modulo, catasto, scelto, onScelto, onApri }: Props) {
  const [aperto, setAperto] = useState<'caricato' | 'codice' | null>(null)
  const { codice, tipo, cliente, cit_manca, codice_catasto } = modulo
  const manca = onScelto ? cit_manca : codice_catasto ? [] : [SENZA_CODICE]
  const entro = entroCatasto(catasto, modulo.data_controllo)
  const chiudi = () => setAperto(null)
  return (
    <li className={stili.riga} data-scelta={scelto || undefined}>
      <div className={stili.celle}>
        {onScelto && (
          <Checkbox
            aria-label={`${codice}, ${nomeCliente(cliente)}`}
            checked={scelto}
            disabled={manca.length > 0}
            onChange={onScelto}
          />
        )}
        <p>
          <button type="button" className={stili.nome} onClick={onApri}>
            {codice}
          </button>
          <small>
            tipo {tipo}, del {formatDate(modulo.data_controllo)}
          </small>
        </p>
        <p>
          <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeCliente(cliente)}</AppLink>
          <small>{modulo.comune}</small>
        </p>
        <p>
          <b data-manca={!codice_catasto || undefined}>{codice_catasto ?? 'senza codice'}</b>
          <small>{modulo.generatore}</small>
        </p>
        <p className={stili.entro}>{entro ? <ScadenzaColorata data={entro} /> : 'non indicato'}</p>
        <p className={stili.stato} data-manca={manca.length > 0 || undefined}>
          {manca.length > 0 ? <IconCircleX aria-hidden /> : <IconCheck aria-hidden />}
          {manca.length > 0 ? `${onScelto ? 'Per il CIT manca' : 'Manca'}: ${manca.join(', ')}` : 'Pronto'}
        </p>
        <div className={stili.azioni}>
          {!onScelto && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={onApri}
            >
              Copia i campi
            </Button>
          )}
          {manca.includes(SENZA_CODICE) ? (
            <Button size="xs" variant="default" onClick={() => setAperto('codice')}>
              Completa
            </Button>
          ) : manca.length > 0 ? (
            <Button size="xs" variant="default" component={AppLink} a={indirizzoCorrezione(modulo)}>
              Correggi
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={() => setAperto('caricato')}>
              Caricato…
            </Button>
          )}
          <ActionIcon aria-label={`Apri ${codice}`} onClick={onApri}>
            <IconFileTypePdf />
          </ActionIcon>
        </div>
      </div>
      {aperto === 'caricato' && <CaricatoAlCatasto modulo={modulo} onChiudi={chiudi} />}
      {aperto === 'codice' && <Codice modulo={modulo} onChiudi={chiudi} />}
    </li>
  )
}

interface InLineaProps {
  modulo: ModuloInElenco
  onChiudi: () => void
}

/** That a report is in its registry: since when, with what number. */
function CaricatoAlCatasto({ modulo, onChiudi }: InLineaProps) {
  const { mutateAsync: segna } = useSegnaCatasto()
  return (
    <InLinea
      schema={catastoInput}
      valori={{ caricatoIl: oggi(), numero: '' }}
      fuoco="numero"
      testo="Segna caricato"
      onChiudi={onChiudi}
      invia={async ({ caricatoIl, numero = null }) => {
        const aggiornato = await segna({ modulo, caricatoIl, numero })
        toast.successo(`${modulo.codice}: caricato`, {
          annulla: () =>
            void segna({ modulo: aggiornato, caricatoIl: null, numero: null }).catch((errore) =>
              toast.errore(errorText(errore, 'Non è stato tolto')),
            ),
        })
      }}
    >
      <DateField name="caricatoIl" etichetta="Caricato il" max={oggi()} obbligatorio />
      <TextField name="numero" etichetta="con numero" maxLength={40} />
    </InLinea>
  )
}

const codiceInput = z.object({ codiceCatasto: testo(40) })

/** The plant's code in its registry, where the report was signed without. */
function Codice({ modulo, onChiudi }: InLineaProps) {
  const { mutateAsync: segna } = useSegnaCodice()
  return (
    <InLinea
      schema={codiceInput}
      valori={{ codiceCatasto: '' }}
      fuoco="codiceCatasto"
      testo="Salva il codice"
      onChiudi={onChiudi}
      invia={async ({ codiceCatasto }) => {
        await segna({ id: modulo.impianto_id, codiceCatasto })
        toast.successo('Codice catasto salvato')
      }}
    >
      <TextField name="codiceCatasto" etichetta="Codice catasto dell’impianto" maxLength={40} obbligatorio />
    </InLinea>
  )
}
