import { useQuery } from '@tanstack/react-query';
import { listModels, type AdminModelView } from '#contract/account/admin.ts';
import { formatDate, formatMoney } from '#contract/formats.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Loaded } from './loaded.tsx';
import { ADMIN } from './admin-words.ts';

function ModelRow({
  label,
  provider,
  model,
  state,
  reason,
  since,
  last24h: { calls, answered, costUsd },
}: AdminModelView) {
  return (
    <tr className="border-b border-line align-top">
      <td className="py-3 pr-4">
        <b>{label}</b>
        <br />
        <span className="small break-all">
          {provider}: {model}
        </span>
      </td>
      <td className="py-3 pr-4">
        <b className={state === 'broken' ? 'text-danger' : ''}>{ADMIN.modelStates[state]}</b>
        {since !== null && <span className="small num">, {formatDate(since)}</span>}
        {reason !== null && (
          <>
            <br />
            <span className="small wrap-anywhere">{reason}</span>
          </>
        )}
      </td>
      <td className="num py-3 whitespace-nowrap">{ADMIN.callsOf(answered, calls, formatMoney(costUsd))}</td>
    </tr>
  );
}

/** Remote models, broken ones first: until those work again, customers get our own engine's picture. */
export function ModelsPanel() {
  const models = useQuery({ ...endpointQuery(listModels), staleTime: 0 });
  return (
    <Loaded query={models}>
      {({ models: all }) => {
        const brokenCount = all.filter(({ state }) => state === 'broken').length;
        if (all.length === 0) return <EmptyState title={ADMIN.noModels}>{ADMIN.noModelsText}</EmptyState>;
        return (
          <>
            {brokenCount > 0 && (
              <div className="mb-6">
                <Banner tone="danger">{ADMIN.brokenModels(brokenCount)}</Banner>
              </div>
            )}
            <div className="overflow-x-auto">
              <table className="w-full text-left">
                <thead>
                  <tr className="small border-b border-line">
                    {[ADMIN.model, ADMIN.state, ADMIN.lastDay].map((head) => (
                      <th key={head} className="py-2 pr-4 font-semibold" scope="col">
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {all.map((model) => (
                    <ModelRow key={model.provider} {...model} />
                  ))}
                </tbody>
              </table>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
