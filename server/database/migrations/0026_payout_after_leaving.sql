-- Whoever leaves for good is paid what is still owed to them: their bank account outlives the member until then. The
-- application removes it with the account where nothing is owed, and a sweep does afterwards.

alter table payment_recipients drop constraint payment_recipients__of_member;
create trigger payment_recipients__not_departed before insert on payment_recipients
  for each row execute function refuse_departed('user_id', 'accounts__not_departed');
comment on column payment_recipients.user_id is 'Who is paid. No reference: a member who left is still paid what was owed.';
