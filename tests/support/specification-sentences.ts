/**
 * The sentences of the specification that belong to what exists, word for word, by the line of the acceptance list
 * they stand in. Kept by hand, so that a text cannot drift from what was agreed. `{app}` is the product's name.
 */
export const specificationSentences: Record<string, readonly string[]> = {
  'NAV-3': ['Submit Prayer', 'Public Prayers'],
  'NAV-7': ['Dashboard'],
  'NAV-8': ['Login', 'Sign Up'],
  'NAV-9': ['Sign Out'],
  'NAV-11': ['Legal', 'Privacy Policy', 'Terms of Service'],
  'NAV-13': ['Connecting South African believers through prayer and testimony.'],
  'NAV-14': ['Oops! Page not found', 'Return to Home'],

  'HOME-2': ['Get Started'],
  'HOME-4': ['{app} Requests', 'Record Miracles', 'Join Prayer Groups'],

  'AUTH-1': ['Sign In to {app}'],
  'AUTH-2': ['Welcome Back', 'Sign in to access your prayer dashboard'],
  'AUTH-3': ['Or continue with'],
  'AUTH-4': ['Forgot password?', 'Sign up'],
  'AUTH-5': ['Please enter a valid email'],
  'AUTH-6': ['Password must be at least {min} characters'],
  'AUTH-7': ['Login failed', 'The email or password you entered is incorrect'],
  'AUTH-8': ['Please verify your email before logging in'],
  'AUTH-9': ['Invalid login credentials'],
  'AUTH-10': ['An unexpected error occurred', 'Please try again later'],
  'AUTH-11': ['Login successful', 'Welcome back to {app}!'],
  'AUTH-12': ['Failed to sign in with {provider}'],
  'AUTH-14': ['Create {app} Account', 'Full Name', 'Email', 'Password', 'Confirm Password', 'Sign in'],
  'AUTH-15': ['Full name is required'],
  'AUTH-18': ['Please confirm your password'],
  'AUTH-19': ['Passwords do not match'],
  'AUTH-20': ['You must accept the terms and privacy policy'],
  'AUTH-21': ['Sign up failed', 'This email is already registered'],
  'AUTH-22': ['Please provide a valid email address'],
  'AUTH-23': ['Please use a stronger password'],
  'AUTH-25': ['Account created', 'Please check your email to verify your account'],
  'AUTH-27': ['Reset Your Password', 'Send Reset Link'],
  'AUTH-28': ['Please enter your email'],
  'AUTH-29': ['Password reset email sent. Please check your inbox.', 'Check Your Email', 'Back to Login'],
  'AUTH-30': ['Failed to send reset email'],

  'DASH-1': ['Your Dashboard', 'New Prayer Request'],
  'DASH-3': ['View details'],
  'DASH-6': ['Loading your dashboard...'],
  'DASH-7': ["You're at your best!"],
  'DASH-8': ['1 more day to beat your record', '# more days to beat your record'],
  'DASH-10': ['Failed to load some dashboard data. Please try again later.'],

  'PNEW-1': ['Submit Prayer Request'],
  'PNEW-4': ['Submitting...'],
  'PNEW-5': ['Title is required'],
  'PNEW-6': ['Title must be less than {max} characters'],
  'PNEW-7': ['Description is required'],
  'PNEW-8': ['Description must be less than {max} characters'],
  'PNEW-9': ['Please select a valid category'],
  'PNEW-21': ['Authentication required', 'You must be logged in to submit a prayer request'],
  'PNEW-22': ['Please fix the following errors:'],
  'PNEW-23': ['Prayer request submitted', 'Your prayer request has been shared successfully'],
  'PNEW-24': ['Network error occurred', 'Please check your internet connection and try again.'],
  'PNEW-25': ['Permission denied', "You don't have permission to perform this action."],
  'PNEW-26': ['Validation failed', 'Please check your input and try again.'],
  'PNEW-27': ['Failed to submit prayer request. Please try again.'],

  'PLST-1': ['Community Prayer Requests'],
  'PLST-3': ['No public prayer requests available at this time.'],
  'PLST-4': ['Read more'],
  'PLST-5': ['Failed to load prayer requests. Please try again later.'],

  'PDET-1': ['Details'],
  'PDET-3': ['Support', 'Supporting'],
  'PDET-4': [
    'Thank you for your support!',
    'Support removed',
    'Please log in to support this prayer',
    'Failed to update support. Please try again.',
  ],

  'GEN-2': ['1 minute ago', '# minutes ago', '1 hour ago', '# hours ago', '1 day ago', '# days ago'],
}

/** Invented figures of the old product that may never reach a person (acceptance LIM-2). */
export const inventedFigures = {
  numbers: [52459, 178543, 82841, 1247],
  texts: [/\b0 members\b/, /\b(52[,.]?459|178[,.]?543|82[,.]?841|1,247)\b/],
}
