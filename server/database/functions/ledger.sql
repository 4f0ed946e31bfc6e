-- The ledger balances, and its balances follow from its rows.

create or replace function refuse_unbalanced()
  returns trigger
  language plpgsql
  as $$
    begin
      if (select sum(amount_cents) from ledger_entries where group_id = new.group_id) <> 0 then
        raise exception 'ledger group % does not balance', new.group_id
          using errcode = 'check_violation', constraint = 'ledger_entries__balanced';
      end if;
      return null;
    end
  $$;

create or replace function campaign_balance_changes(account text, amount_cents bigint)
  returns table (fee bigint, direct bigint, payable bigint, suspended bigint)
  language sql immutable
  as $$
    select case when account = 'platform_fee' then -amount_cents else 0 end,
           case when account like 'creator:%:direct' then -amount_cents else 0 end,
           case when account like 'creator:%:payable' then -amount_cents else 0 end,
           case when account = 'suspense' then -amount_cents else 0 end
  $$;
comment on function campaign_balance_changes is 'The balance of its campaign that a ledger entry changes, and by how much.';

create or replace function update_ledger_balances()
  returns trigger
  language plpgsql
  as $$
    begin
      if new.account like 'creator:%:payable' then
        insert into payout_balances as known (creator_id, due_cents)
        values (split_part(new.account, ':', 2)::uuid, -new.amount_cents)
        on conflict on constraint payout_balances__once do update
           set due_cents = known.due_cents + excluded.due_cents;
      end if;
      insert into campaign_balances as known (campaign_id, fee_cents, direct_cents, payable_cents, suspended_cents)
      select d.original_campaign_id, s.fee, s.direct, s.payable, s.suspended
        from donations d
       cross join lateral campaign_balance_changes(new.account, new.amount_cents) s
       where d.id = new.donation_id
      on conflict on constraint campaign_balances__once do update
         set fee_cents = known.fee_cents + excluded.fee_cents,
             direct_cents = known.direct_cents + excluded.direct_cents,
             payable_cents = known.payable_cents + excluded.payable_cents,
             suspended_cents = known.suspended_cents + excluded.suspended_cents;
      return null;
    end
  $$;
