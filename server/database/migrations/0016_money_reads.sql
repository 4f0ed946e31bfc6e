-- Sums of the books that are read often, disputes told apart, and indexes for the table of donations (payments B2, B3).

create table payment_disputes (
  attempt_id uuid not null constraint payment_disputes__of_attempt references payment_attempts (id) on delete restrict,
  dispute_id text not null,
  donation_id uuid not null constraint payment_disputes__of_donation references donations (id) on delete restrict,
  state text not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  looked_at timestamptz not null,
  constraint payment_disputes__once primary key (attempt_id, dispute_id),
  constraint payment_disputes__known_state check (state in ('open', 'won', 'lost')),
  constraint payment_disputes__ended_whole check ((state = 'open') = (ended_at is null)),
  constraint payment_disputes__size check (octet_length(dispute_id) between 1 and 1024)
);
create index payment_disputes__of_donation_any on payment_disputes (donation_id);
create index payment_disputes__open on payment_disputes (looked_at) where state = 'open';
comment on table payment_disputes is 'Each dispute of a payment under the provider''s number: a second one is not news of the first. What they come to stands at the donation.';
comment on column payment_disputes.looked_at is 'When the provider was last asked how an open one stands: what it posts of itself may get lost.';
insert into payment_disputes (attempt_id, dispute_id, donation_id, state, opened_at, looked_at)
select distinct on (d.id) a.id, 'unnamed', d.id, 'open', d.updated_at, d.updated_at
  from donations d
  join payment_attempts a on a.donation_id = d.id and a.paid_at is not null
 where d.dispute_state = 'open'
 order by d.id, a.seq;

create table payout_balances (
  creator_id uuid constraint payout_balances__once primary key,
  due_cents bigint not null
);
create index payout_balances__due on payout_balances (due_cents desc, creator_id) where due_cents > 0;
comment on table payout_balances is 'What each creator is owed by the books. A cache of ledger_entries, kept by its trigger and compared every night (payments B2, E7).';
insert into payout_balances (creator_id, due_cents)
select split_part(account, ':', 2)::uuid, -sum(amount_cents)
  from ledger_entries
 where account like 'creator:%:payable'
 group by 1;

create table campaign_books (
  campaign_id uuid constraint campaign_books__once primary key,
  kept_cents bigint not null,
  direct_cents bigint not null,
  payable_cents bigint not null,
  suspended_cents bigint not null
);
comment on table campaign_books is 'Whose the money of each campaign is, by the books: a cache of ledger_entries, kept by its trigger and compared every night.';
create function campaign_shares(account text, amount_cents bigint)
  returns table (kept bigint, direct bigint, payable bigint, suspended bigint)
  language sql
  immutable
  as $$
    select case when account = 'platform_fee' then -amount_cents else 0 end,
           case when account like 'creator:%:direct' then -amount_cents else 0 end,
           case when account like 'creator:%:payable' then -amount_cents else 0 end,
           case when account = 'suspense' then -amount_cents else 0 end
  $$;
comment on function campaign_shares is 'Which sum of its campaign a line of the books changes, and by how much.';
insert into campaign_books (campaign_id, kept_cents, direct_cents, payable_cents, suspended_cents)
select d.original_campaign_id, sum(s.kept), sum(s.direct), sum(s.payable), sum(s.suspended)
  from ledger_entries l
  join donations d on d.id = l.donation_id
 cross join lateral campaign_shares(l.account, l.amount_cents) s
 where l.account not in ('clearing', 'provider_fee')
 group by d.original_campaign_id;

-- At commit, when the transaction holds all its payments and campaigns: so sums are the last locks, for everybody.
create function keep_sums_of_books() returns trigger
  language plpgsql
  as $$
    begin
      if new.account like 'creator:%:payable' then
        insert into payout_balances as known (creator_id, due_cents)
        values (split_part(new.account, ':', 2)::uuid, -new.amount_cents)
        on conflict on constraint payout_balances__once do update
           set due_cents = known.due_cents + excluded.due_cents;
      end if;
      insert into campaign_books as known (campaign_id, kept_cents, direct_cents, payable_cents, suspended_cents)
      select d.original_campaign_id, s.kept, s.direct, s.payable, s.suspended
        from donations d
       cross join lateral campaign_shares(new.account, new.amount_cents) s
       where d.id = new.donation_id
      on conflict on constraint campaign_books__once do update
         set kept_cents = known.kept_cents + excluded.kept_cents,
             direct_cents = known.direct_cents + excluded.direct_cents,
             payable_cents = known.payable_cents + excluded.payable_cents,
             suspended_cents = known.suspended_cents + excluded.suspended_cents;
      return null;
    end
  $$;
create constraint trigger ledger_entries__summed after insert on ledger_entries
  deferrable initially deferred
  for each row
  when (new.account not in ('clearing', 'provider_fee'))
  execute function keep_sums_of_books();

-- The queue of what was given first is read by these alone, without the lines themselves.
drop index ledger_entries__of_account;
create index ledger_entries__of_account on ledger_entries (account, id) include (donation_id, amount_cents);
create index ledger_entries__paid_out on ledger_entries (account) include (amount_cents) where kind = 'payout';

-- Each filter of the table of donations ends with its page, however many gifts it leaves out.
create index donations__kept on donations (campaign_id, created_at desc, id desc)
  where status = 'completed' and refunded_cents < amount_cents;
create index donations__refunded on donations (campaign_id, created_at desc, id desc)
  include (amount_cents, refunded_cents)
  where refunded_cents > 0;
create index donations__pending on donations (campaign_id, created_at desc, id desc) where status = 'pending';
create index donations__failed on donations (campaign_id, created_at desc, id desc) where status = 'failed';
