import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconCheck, IconCircleX, IconCopy, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { formatDate } from '#shared/dates.ts'
import type { Catasto } from '#telefono/catasti/contract.ts'
import { entroCatasto } from '#telefono/catasti/rules.ts'
import type { ModuloInElenco } from '#telefono/rcee-moduli/contract.ts'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { indirizzoCorrezione } from '../puo-correggere.ts'
import { CaricatoAlCatasto } from './caricato.tsx'
import { Codice } from './codice.tsx'
import stili from './da-caricare.module.css'

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
