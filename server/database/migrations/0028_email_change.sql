-- A change of an account's address that waits: it happens when a link was followed from the old address and one from the new.

create table email_changes (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  session_id uuid not null,
  new_email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  constraint email_changes__one_per_account primary key (account_id),
  constraint email_changes__once unique (id),
  constraint email_changes__email_normalised check (new_email = lower(new_email) and octet_length(new_email) <= 1024)
);
create index email_changes__expiry on email_changes (expires_at);
comment on table email_changes is 'Changes of address between asking and both confirmations; an hour at most. The address is not reserved: accounts__email_once decides who has it.';
comment on column email_changes.session_id is 'Where it was asked for; that session stays when the others end.';

alter table one_time_tokens drop constraint one_time_tokens__purpose_known;
alter table one_time_tokens add constraint one_time_tokens__purpose_known
  check (purpose in ('verify-email', 'reset-password', 'provider-state', 'provider-consent',
                     'leave-old-email', 'take-new-email'));
